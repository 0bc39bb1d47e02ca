import type { RouteObject } from 'react-router';
import { fetched } from './lazy-route.ts';
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
      { id: 'home', index: true, lazy: fetched(() => import('./routes/home/home.tsx')) },
      {
        id: 'work',
        path: 'work',
        caseSensitive: true,
        lazy: fetched(() => import('./routes/work/work.tsx')),
      },
      {
        id: 'case-study',
        path: 'work/:slug',
        caseSensitive: true,
        lazy: fetched(() => import('./routes/case-study/case-study.tsx')),
      },
      {
        id: 'about',
        path: 'about',
        caseSensitive: true,
        lazy: fetched(() => import('./routes/about/about.tsx')),
      },
      {
        id: 'contact',
        path: 'contact',
        caseSensitive: true,
        lazy: fetched(() => import('./routes/contact/contact.tsx')),
      },
      { id: 'not-found', path: '*', lazy: fetched(() => import('./routes/not-found/not-found.tsx')) },
    ],
  },
];

export const paths = {
  home: '/',
  work: '/work',
  /** The list as data: one file for each page of it, and one of everything, for the search. */
  listing: ({ category, page }: { category: string | null; page: number }) =>
    `/work-list/${category ?? 'all'}-${page}.json`,
  listingIndex: '/work-list/index.json',
  caseStudy: (slug: string) => `/work/${slug}`,
  caseStudyData: (slug: string) => `/work/${slug}/${slug}.json`,
  caseStudyPdf: (slug: string) => `/work/${slug}/${slug}.pdf`,
  about: '/about',
  contact: '/contact',
} as const;
