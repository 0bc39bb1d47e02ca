import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that the result of an action is seen and announced. */
export function FocusOnMount({
  as: Tag,
  className,
  children,
}: {
  as: 'h3' | 'p';
  className: string;
  children: ReactNode;
}) {
  const place = useFocusWhenShown<HTMLHeadingElement & HTMLParagraphElement>();
  return (
    <Tag ref={place} tabIndex={-1} className={`focus-on-mount ${className}`}>
      {children}
    </Tag>
  );
}

export function useFocusWhenShown<Place extends HTMLElement>(wanted = true) {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (wanted) place.current?.focus();
  }, [wanted]);
  return place;
}
