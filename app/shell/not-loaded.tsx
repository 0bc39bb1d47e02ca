import './not-loaded.css';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useOutletContext, useRouteError } from 'react-router';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { ChunkLoadError } from '../lazy-route.ts';
import { buttonClass } from '../ui/button.tsx';
import { wouldLoseWords } from './ask-before-leaving.ts';
import type { ReportFailure } from './layout.tsx';

const { offline: words, link } = site.failure;
/** A toast is shown for four seconds. */
const reloadDelayMs = 5_000;

/**
 * Stands where a page would that cannot be loaded for lack of a connection. Bar, footer and toasts
 * stay, so that an enquiry which waits can still say that it went out. Every other failure goes on
 * to the error screen.
 */
export function NotLoaded() {
  const error = useRouteError();
  const isChunk = error instanceof ChunkLoadError;
  if (!isChunk && navigator.onLine) throw error;
  return <NoConnection isChunk={isChunk} />;
}

function NoConnection({ isChunk }: { isChunk: boolean }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [isUnreachable, setUnreachable] = useState(!navigator.onLine);
  const [isStillUnreachable, setStillUnreachable] = useState(false);
  const report = useOutletContext<ReportFailure>();

  useEffect(() => {
    if (!isUnreachable) return;
    report(words.title);
    return () => report(undefined);
  }, [isUnreachable, report]);

  // With a connection, a chunk that is missing belongs to a version that was replaced, or the
  // browser remembers that it failed: a reload gets the new ones. It would also end the sending of
  // a message that waited for the connection: then it waits, and leaves time to read the toast.
  useEffect(() => {
    if (!isChunk || isUnreachable) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const reloadLater = () => {
      if (!isGone) timer = setTimeout(() => window.location.reload(), reloadDelayMs);
    };
    const reload = async () => {
      const is = await isReachable();
      if (isGone) return;
      if (!is) setUnreachable(true);
      else if (!wouldLoseWords(reloadLater)) window.location.reload();
    };
    void reload();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isChunk, isUnreachable]);

  const retry = async () => {
    // Emptied first: a live region says the same words again only when they come anew.
    setStillUnreachable(false);
    if (await isReachable()) void navigate(location, { replace: true });
    else setStillUnreachable(true);
  };
  useEffect(() => {
    const again = () => void navigate(location, { replace: true });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [navigate, location]);

  if (!isUnreachable) return null;
  return (
    <section className="not-loaded page-top page-width" aria-labelledby="not-loaded">
      <h1 id="not-loaded" className="text-h1">
        {words.title}
      </h1>
      <p className="measure text-lead text-fog mt-5">
        {fillPlaceholders(words.text, { page: nameOf(location.pathname) })}
      </p>
      <p className="not-loaded-actions actions">
        <button type="button" className={buttonClass('primary')} onClick={() => void retry()}>
          {words.retry}
        </button>
        <Link to={link.to} className={buttonClass('secondary')}>
          {link.label}
        </Link>
      </p>
      <p className="text-fog mt-5" role="status">
        {isStillUnreachable && words.still}
      </p>
    </section>
  );
}

/** Its name in the navigation bar, or its path. */
const nameOf = (pathname: string) =>
  site.navigation.links.find(({ to }) => to === pathname)?.label ?? pathname;

/** Asks the server for the page itself: a browser that says it is online may not reach us. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch(window.location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    return true;
  } catch {
    return false;
  }
}
