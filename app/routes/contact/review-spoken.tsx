import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears: whoever acted is told, by sight or by ear, where that led. */
export function Spoken({
  as: Tag,
  className,
  children,
}: {
  as: 'h3' | 'p';
  className: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLHeadingElement & HTMLParagraphElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Tag ref={place} tabIndex={-1} className={`review-spoken ${className}`}>
      {children}
    </Tag>
  );
}
