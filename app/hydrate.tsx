import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { readRouteData } from './route-data.ts';
import { routes } from './routes.tsx';

/**
 * Takes over the page that is already there, in several short tasks: on a phone each step is long enough to hold up a finger,
 * and all of them in one go would be felt. Hydrating as a transition lets input cut in between, too.
 */
export async function hydrate() {
  const container = document.getElementById('root');
  if (!container) return;
  await nextTask();
  // In the same file, but run only when asked for: a task of its own.
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

/** For whoever puts the site on a home screen. In the page's own head it would be fetched while the poster is on its way. */
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

/** A route still lazy at hydration would render a fallback where the page already stands. */
async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}
