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
  check: '/check',
  privacy: '/privacy',
  /** A film's page; /films/one-take/… are the film's files, which are named by their hash. */
  film: (name: string) => `/films/${name}`,
  filmData: (name: string) => `/dossiers/${name}.json`,
  dossierPdf: (name: string) => `/dossiers/${name}.pdf`,
  pressKit: (name: string) => `/dossiers/${name}-press-kit.zip`,
  caseStudy: (slug: string) => `/work/${slug}`,
  caseStudyData: (slug: string) => `/work/${slug}/${slug}.json`,
  caseStudyPdf: (slug: string) => `/work/${slug}/${slug}.pdf`,
  /** One page of the list of work, as JSON. */
  listing: ({ category, page }: { category: string | null; page: number }) =>
    `/work-list/${category ?? 'all'}-${page}.json`,
  /** All released work, as JSON, for the search. */
  listingIndex: '/work-list/index.json',
} as const;
