import type { RouteObject } from 'react-router';
import { lazyRoute } from './lazy-route.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { Layout } from './shell/layout.tsx';

/**
 * The one table of addresses. `caseSensitive` because the files on the server are: a page that matched here
 * and not there would hydrate the wrong screen.
 */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    path: '/',
    Component: Layout,
    ErrorBoundary: ErrorScreen,
    children: [
      { id: 'home', index: true, lazy: lazyRoute(() => import('./routes/home/home.tsx')) },
      {
        id: 'work',
        path: 'work',
        caseSensitive: true,
        lazy: lazyRoute(() => import('./routes/work/work.tsx')),
      },
      {
        id: 'case-study',
        path: 'work/:slug',
        caseSensitive: true,
        lazy: lazyRoute(() => import('./routes/case-study/case-study.tsx')),
      },
      {
        id: 'about',
        path: 'about',
        caseSensitive: true,
        lazy: lazyRoute(() => import('./routes/about/about.tsx')),
      },
      {
        id: 'contact',
        path: 'contact',
        caseSensitive: true,
        lazy: lazyRoute(() => import('./routes/contact/contact.tsx')),
      },
      { id: 'not-found', path: '*', lazy: lazyRoute(() => import('./routes/not-found/not-found.tsx')) },
    ],
  },
];
