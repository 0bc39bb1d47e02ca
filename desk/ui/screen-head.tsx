import { type ReactNode, useEffect, useRef } from 'react';
import { useTitle } from './use-title.ts';

/** Whether a screen was shown before: the browser itself places the focus on a page it loads. */
let arrived = false;

interface Props {
  title: string;
  /** A link to where one came from. */
  back?: ReactNode;
  children?: ReactNode;
}

/** The heading of a screen. The focus comes to it, so that a screen reader tells where one is now. */
export function ScreenHead({ title, back, children }: Props) {
  useTitle(title);
  const heading = useFocusOnArrival();
  return (
    <header className="screen-head">
      {back}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}

/** Moves the focus to a heading when it is mounted; `key` makes that of another enquiry a new one. */
export function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus();
    arrived = true;
  }, []);
  return heading;
}
