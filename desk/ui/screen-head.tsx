import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countsQuery } from '../api.ts';

/** False on the first screen: there the browser itself places the focus. */
let isLaterScreen = false;

interface Props {
  title: string;
  /** The screen before. */
  back?: { to: string; name: string };
  children?: ReactNode;
}

/** The heading of a screen. It gets the focus, so that a screen reader announces the new screen. */
export function ScreenHead({ title, back, children }: Props) {
  useTitle(title);
  const heading = useFocusOnMount();
  return (
    <header className="screen-head grid rule-bottom">
      {back && (
        <Link className="text-link" to={back.to}>
          ← {back.name}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}

/** Moves the focus to a heading when it is mounted; needs a `key` where one replaces another. */
export function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLaterScreen) heading.current?.focus();
    isLaterScreen = true;
  }, []);
  return heading;
}

/** From content/site.yaml, by way of the desk's page. */
export const studioName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Studio';

/** The title of the tab, with the number of waiting enquiries: `(3) Today · Longtake desk`. */
export function useTitle(name: string) {
  const waiting = useQuery(countsQuery).data?.waiting ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${name} · ${studioName} desk`;
  }, [name, waiting]);
}
