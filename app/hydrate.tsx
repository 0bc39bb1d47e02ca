import { startTransition } from 'react';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { readRouteData } from './page-meta.ts';
import { routes } from './routes.tsx';
import { basename, plainAddress, withBase } from './ui/with-base.ts';

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
  if (__STATIC__) {
    const { pathname, search, hash } = location;
    history.replaceState(history.state, '', plainAddress(pathname, import.meta.env.BASE_URL) + search + hash);
  }
  const matched = matchRoutes(routes, location, basename()) ?? [];
  await Promise.all(matched.map(({ route }) => resolveLazy(route)));
  await nextTask();

  const leaf = matched.at(-1)?.route;
  const loaderData = leaf?.loader && leaf.id ? { [leaf.id]: readRouteData() } : {};
  const router = createBrowserRouter(routes, { basename: basename(), hydrationData: { loaderData } });
  await nextTask();
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />);
  });
  linkManifest();
  document.addEventListener('pointerover', loadAhead);
}

/**
 * Fetches the script and style of a page when its link is touched or pointed at. Speculation
 * rules would render a document that no visit uses: once hydrated, links exchange the page in place.
 */
function loadAhead({ target }: Event) {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin) return;
  const page = matchRoutes(routes, link.pathname, basename())?.at(-1)?.route;
  // What does not load is told when the link is followed.
  if (typeof page?.lazy === 'function') page.lazy().catch(() => {});
}

/**
 * Needed only to install the site. In the prerendered head it would compete with the hero picture.
 */
function linkManifest() {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = withBase('/site.webmanifest');
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
