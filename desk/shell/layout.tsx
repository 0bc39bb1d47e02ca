import './layout.css';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ToastViewport } from '../../app/ui/toast.tsx';
import { ApiError, countsQuery, dropAnswers, readAgain, sessionEnded } from '../api.ts';
import { Navigation } from './navigation.tsx';

/** Around every screen of somebody who is signed in. */
export function Layout() {
  useSignInWhenSessionEnds();
  useChanges();
  useNotification();
  useRestoredFocus();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Navigation />
      <main id="main" className="screen" tabIndex={-1}>
        <OfflineLine />
        <RenewedLine />
        <Outlet />
      </main>
      <ToastViewport closeLabel="Close" />
    </>
  );
}

function useSignInWhenSessionEnds() {
  const navigate = useNavigate();
  useEffect(() => {
    const goToSignIn = () => {
      dropAnswers();
      const here = location.pathname + location.search;
      void navigate(`/sign-in?ended&to=${encodeURIComponent(here)}`, { replace: true });
    };
    addEventListener(sessionEnded, goToSignIn);
    return () => removeEventListener(sessionEnded, goToSignIn);
  }, [navigate]);
}

/**
 * Reads everything on screen again when the server's number of changes counts up. The stream begins
 * with a number, because nothing else tells what changed before or while it was broken; the cost is
 * that a screen is read twice when the desk is opened. EventSource connects again by itself, but not
 * after an answer that is an error: then what is shown is up to half a minute old.
 */
function useChanges() {
  useEffect(() => {
    const stream = new EventSource('/api/changes');
    let last = '';
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data !== last) readAgain();
      last = data;
    });
    return () => stream.close();
  }, []);
}

/**
 * Of a new enquiry, while the tab is hidden. Without the visitor's words or name: notifications show
 * on locked screens. Chrome on Android shows those of a service worker alone, and so none of these.
 */
function useNotification() {
  const newest = useQuery(countsQuery).data?.newest;
  const known = useRef<string | null>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    const isNew = known.current !== undefined && known.current !== newest;
    known.current = newest;
    if (!isNew || !newest || !document.hidden) return;
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    try {
      const notification = new Notification('A new enquiry', {
        body: newest,
        tag: newest,
        icon: '/assets/icons/icon-192.png',
      });
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
      });
    } catch {
      // On Android the constructor throws.
    }
  }, [newest]);
}

/** The desk works with the network alone: says when what is shown may be old. */
function OfflineLine() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  // It is read on every screen, every half minute.
  const { error } = useQuery(countsQuery);
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return (
    <div role="status">
      {(!isOnline || isUnreachable) && (
        <p className="notice-line">
          {isOnline ? 'The desk can’t be reached.' : 'You’re offline.'} What you type is kept.
        </p>
      )}
    </div>
  );
}

/**
 * Says that an upgrade of the server brought another desk than the one that runs in this tab, which
 * may be open for days.
 */
function RenewedLine() {
  const { data: isRenewed } = useQuery({ queryKey: ['renewed'], queryFn: readIsRenewed });
  return (
    <div role="status">
      {isRenewed && (
        <p className="notice-line">
          The desk was updated. <a href={location.href}>Reload</a>
        </p>
      )}
    </div>
  );
}

async function readIsRenewed({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src');
  const page = await fetch('/', { headers: { accept: 'text/html' }, signal });
  // A proxy that cannot reach the server answers with a page of its own.
  return page.ok && !!script && !(await page.text()).includes(script);
}

/**
 * When the element with the focus is removed, mostly by its own action, the browser would start
 * again at the beginning of the page. This moves the focus to the first link or button of the
 * section it was in, else to the screen's heading.
 */
function useRestoredFocus() {
  useEffect(() => {
    let last: { element: Element; section: Element | null } | undefined;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = { element: target, section: target.closest('section, article') };
    };
    // Left on purpose, by a press beside it. Some browsers also fire `focusout` for a removed
    // element.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement === document.body) last = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const next = last.section?.isConnected ? last.section.querySelector<HTMLElement>('a, button') : null;
      last = undefined;
      if (next) next.focus();
      // Not to the top: on a phone the Undo of a toast is pressed where one reads.
      else document.querySelector('h1')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}
