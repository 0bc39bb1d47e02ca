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
  const element = useFocusWhenShown<HTMLHeadingElement & HTMLParagraphElement>();
  return (
    <Tag ref={element} tabIndex={-1} className={`focus-on-mount ${className}`}>
      {children}
    </Tag>
  );
}

export function useFocusWhenShown<Shown extends HTMLElement>(wanted = true) {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [wanted]);
  return element;
}
