import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { readRouteData } from './route-data.ts';
import { routes } from './routes.tsx';

/**
 * Hydrates the prerendered page in several short tasks: on a phone each step takes long enough to
 * delay input, and one task with all of them would be felt. As a transition, React itself yields to
 * input too.
 */
export async function hydrate() {
  const container = document.getElementById('root');
  if (!container) return;
  await nextTask();
  // In the same chunk, but evaluated by this import: a task of its own.
  const { hydrateRoot } = await import('react-dom/client');
  await nextTask();
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(matched.map(({ route }) => resolveLazy(route)));
  await nextTask();

  const leaf = matched.at(-1)?.route;
  const loaderData = leaf?.loader && leaf.id ? { [leaf.id]: readRouteData() } : {};
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  await nextTask();
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />);
  });
  linkManifest();
}

/**
 * Needed only to install the site. In the prerendered head it would compete with the hero picture.
 */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/site.webmanifest';
  document.head.append(link);
}

const nextTask = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** A route still lazy at hydration would replace the prerendered page by a fallback. */
async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}
