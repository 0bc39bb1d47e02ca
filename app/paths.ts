/** Every address of the site. Imports nothing of the routes, so that anything may import it. */
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
