import type { ComponentType } from 'react';
import type { LoaderFunction } from 'react-router';
import type { RouteHandle } from './page-meta.ts';
import { paths } from './paths.ts';

/** What the file of a page exports. */
export interface PageModule {
  Component: ComponentType;
  handle: RouteHandle;
  loader?: LoaderFunction;
}

/** Shown for an address that no page has. */
export const notFound = {
  module: 'app/routes/not-found.tsx',
  load: () => import('./routes/not-found.tsx'),
};

/**
 * The one table of pages, in the order of the sitemap. Router, prerender, sitemap.xml, llms.txt,
 * structured data, social images, screenshots, journeys over every page and benches all follow from
 * it; README.md says how to add a page. `module` names what `load` imports: by it the build finds the
 * style sheets of the page.
 */
export const pages: { path: string; module: string; load: () => Promise<PageModule> }[] = [
  {
    path: paths.home,
    module: 'app/routes/home/home.tsx',
    load: () => import('./routes/home/home.tsx'),
  },
  {
    path: paths.work,
    module: 'app/routes/work/work.tsx',
    load: () => import('./routes/work/work.tsx'),
  },
  {
    path: paths.about,
    module: 'app/routes/about/about.tsx',
    load: () => import('./routes/about/about.tsx'),
  },
  {
    path: paths.contact,
    module: 'app/routes/contact/contact.tsx',
    load: () => import('./routes/contact/contact.tsx'),
  },
  {
    path: paths.questions,
    module: 'app/routes/questions/questions.tsx',
    load: () => import('./routes/questions/questions.tsx'),
  },
  {
    path: paths.film(':name'),
    module: 'app/routes/film/film.tsx',
    load: () => import('./routes/film/film.tsx'),
  },
  {
    path: paths.check,
    module: 'app/routes/check/check.tsx',
    load: () => import('./routes/check/check.tsx'),
  },
  {
    path: paths.privacy,
    module: 'app/routes/privacy.tsx',
    load: () => import('./routes/privacy.tsx'),
  },
  {
    path: paths.caseStudy(':slug'),
    module: 'app/routes/case-study/case-study.tsx',
    load: () => import('./routes/case-study/case-study.tsx'),
  },
];
