import { isReleased } from './release.ts';
import type { Project } from './schema.ts';

export interface NextProject {
  slug: string;
  title: string;
}

/**
 * The project after this one, the first after the last. Released work leads to released work, a
 * placeholder to the next placeholder.
 */
export function nextProject(
  projects: Pick<Project, 'slug' | 'title' | 'status'>[],
  slug: string,
): NextProject | undefined {
  const current = projects.find((project) => project.slug === slug);
  if (!current) return undefined;
  const alike = projects.filter((project) => isReleased(project) === isReleased(current));
  const next = alike[(alike.indexOf(current) + 1) % alike.length];
  return next && next !== current ? { slug: next.slug, title: next.title } : undefined;
}
