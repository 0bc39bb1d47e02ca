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

/**
 * The one table of pages, in the order of the sitemap. Router, prerender, sitemap.xml, llms.txt,
 * structured data, social images, screenshots, journeys over every page and benches all follow from
 * it; README.md says how to add a page.
 */
export const pages: { path: string; load: () => Promise<PageModule> }[] = [
  { path: paths.home, load: () => import('./routes/home/home.tsx') },
  { path: paths.work, load: () => import('./routes/work/work.tsx') },
  { path: paths.about, load: () => import('./routes/about/about.tsx') },
  { path: paths.contact, load: () => import('./routes/contact/contact.tsx') },
  { path: paths.questions, load: () => import('./routes/questions/questions.tsx') },
  { path: paths.privacy, load: () => import('./routes/privacy/privacy.tsx') },
  { path: paths.caseStudy(':slug'), load: () => import('./routes/case-study/case-study.tsx') },
];
