/**
 * Addresses that code links to. Imports nothing, so that any file may import it without a circle.
 */
export const paths = {
  home: '/',
  work: '/work',
  about: '/about',
  contact: '/contact',
  questions: '/questions',
  questionsPdf: '/questions/ten-questions.pdf',
  privacy: '/privacy',
  caseStudy: (slug: string) => `/work/${slug}`,
  caseStudyData: (slug: string) => `/work/${slug}/${slug}.json`,
  caseStudyPdf: (slug: string) => `/work/${slug}/${slug}.pdf`,
  /** One page of the list of work, as JSON. */
  listing: ({ category, page }: { category: string | null; page: number }) =>
    `/work-list/${category ?? 'all'}-${page}.json`,
  /** All released work, as JSON, for the search. */
  listingIndex: '/work-list/index.json',
} as const;
