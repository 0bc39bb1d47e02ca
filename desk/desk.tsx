import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { queryClient } from './api.ts';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
void removeServiceWorker();

/**
 * Versions up to November 2026 had a service worker with a list for offline use and a number on the
 * icon of the installed desk. A browser keeps all three until it is told otherwise: the worker would
 * go on to answer with old lists that name visitors.
 */
async function removeServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  if (workers.length === 0) return;
  for (const worker of workers) await worker.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined);
}
