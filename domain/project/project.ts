export const categories = ['Film', 'TV', 'Ads', 'Experiment'] as const;
export const statuses = ['Reserved', 'Released'] as const;
export const proseSections = ['brief', 'challenge', 'approach', 'pipeline'] as const;

export type Category = (typeof categories)[number];
export type Status = (typeof statuses)[number];
export type ProseSection = (typeof proseSections)[number];

/** A reserved project has a page, which no list links to. */
export const isReleased = (project: { status: Status }) => project.status === 'Released';

export interface NextProject {
  slug: string;
  title: string;
}

/**
 * The project after this one, the first after the last. Released work leads to released work, a
 * placeholder to the next placeholder.
 */
export function nextProject(
  projects: (NextProject & { status: Status })[],
  slug: string,
): NextProject | undefined {
  const current = projects.find((project) => project.slug === slug);
  if (!current) return undefined;
  const alike = projects.filter((project) => isReleased(project) === isReleased(current));
  const next = alike[(alike.indexOf(current) + 1) % alike.length];
  return next && next !== current ? { slug: next.slug, title: next.title } : undefined;
}
