import { nextProject } from '../../../domain/project/project.ts';
import { paths } from '../../paths.ts';
import { withBase } from '../../ui/with-base.ts';
import type { CaseStudy } from '../../with-pictures.ts';

/**
 * From content/ at build time, from the project's JSON file in the browser. `null` for an unknown
 * slug.
 */
export async function findProject(slug: string): Promise<CaseStudy | null> {
  if (import.meta.env.SSR) {
    const { default: projects } = await import('virtual:content/projects');
    const project = projects.find((one) => one.slug === slug);
    return project ? { ...project, next: nextProject(projects, slug) } : null;
  }
  const response = await fetch(withBase(paths.caseStudyData(encodeURIComponent(slug))));
  if (response.status === 404) return null;
  if (!response.ok) throw new Response(null, { status: response.status, statusText: response.statusText });
  // The build writes the file from a value of this type.
  return (await response.json()) as CaseStudy;
}
