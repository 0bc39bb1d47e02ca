import type { RouteObject } from 'react-router';
import { lazyRoute } from './lazy-route.ts';
import { notFound, pages } from './pages.ts';
import { ErrorScreen } from './shell/bare-pages.tsx';
import { Layout } from './shell/layout.tsx';
import { NotLoaded } from './shell/not-loaded.tsx';

/**
 * The router's view of the table of pages. `caseSensitive` because file names on the server are: an
 * address that matched here and not there would hydrate another page than the one that was served.
 */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    path: '/',
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        id: 'pages',
        ErrorBoundary: NotLoaded,
        children: [
          ...pages.map(({ path, load }): RouteObject => {
            const route = { id: path, lazy: lazyRoute(load) };
            return path === '/' ? { ...route, index: true } : { ...route, path, caseSensitive: true };
          }),
          { id: 'not-found', path: '*', lazy: lazyRoute(notFound.load) },
        ],
      },
    ],
  },
];
