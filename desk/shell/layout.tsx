import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { sessionEnded } from '../api/ask.ts';
import { deleteAnswers, startServiceWorker } from '../api/service-worker.ts';
import { Navigation } from './navigation.tsx';
import { OfflineLine } from './offline-line.tsx';
import { Toast } from './toast.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { useEvents } from './use-events.ts';
import { useFocusKept } from './use-focus-kept.ts';

/** Around every screen of somebody who is signed in. */
export function Layout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEvents();
  useAppBadge();
  useFocusKept();
  useEffect(() => void startServiceWorker(), []);
  useEffect(() => {
    const leave = () => {
      client.clear();
      void deleteAnswers();
      const here = location.pathname + location.search;
      void navigate(`/sign-in?ended&to=${encodeURIComponent(here)}`, { replace: true });
    };
    addEventListener(sessionEnded, leave);
    return () => removeEventListener(sessionEnded, leave);
  }, [navigate, client]);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Navigation />
      <main id="main" className="screen" tabIndex={-1}>
        <OfflineLine />
        <Outlet />
      </main>
      <Toast />
    </>
  );
}
