import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router';
import { readRouteData } from './route-data.ts';
import { routes } from './routes.tsx';

/** Takes over the page that is already there. Hydrating as a transition lets input cut in between. */
export async function hydrate() {
  const container = document.getElementById('root');
  if (!container) return;
  const matched = matchRoutes(routes, location) ?? [];
  await Promise.all(matched.map(({ route }) => resolveLazy(route)));

  const leaf = matched.at(-1)?.route;
  const loaderData = leaf?.loader && leaf.id ? { [leaf.id]: readRouteData() } : {};
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  startTransition(() => {
    hydrateRoot(container, <RouterProvider router={router} />);
  });
}

/** A route still lazy at hydration would render a fallback where the page already stands. */
async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'function') return;
  const loaded = await route.lazy();
  Object.assign(route, loaded, { lazy: undefined });
}
