import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { deleteCachedReplies } from '../api/browser-data.ts';
import { sessionEnded } from '../api/fetch-json.ts';
import { queryClient } from '../api/query-client.ts';
import { startServiceWorker } from '../api/start-service-worker.ts';
import { Navigation } from './navigation.tsx';
import { OfflineLine } from './offline-line.tsx';
import { RenewedLine } from './renewed-line.tsx';
import { Toast } from './toast.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { useDeskEvents } from './use-desk-events.ts';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Around every screen of somebody who is signed in. */
export function Layout() {
  const navigate = useNavigate();
  useDeskEvents();
  useAppBadge();
  useRestoredFocus();
  useEffect(() => void startServiceWorker(), []);
  useEffect(() => {
    const goToSignIn = () => {
      queryClient.clear();
      void deleteCachedReplies();
      const here = location.pathname + location.search;
      void navigate(`/sign-in?ended&to=${encodeURIComponent(here)}`, { replace: true });
    };
    addEventListener(sessionEnded, goToSignIn);
    return () => removeEventListener(sessionEnded, goToSignIn);
  }, [navigate]);
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
      <Toast />
    </>
  );
}
