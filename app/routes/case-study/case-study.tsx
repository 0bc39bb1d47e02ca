import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { isReleased, nextProject } from '../../../domain/project/project.ts';
import type { RouteHandle } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { ContentsList } from '../../ui/contents-list.tsx';
import { withBase } from '../../ui/with-base.ts';
import type { CaseStudy, ProjectWithPictures } from '../../with-pictures.ts';
import { Component as NotFound, handle as notFound } from '../not-found.tsx';
import {
  Breakdowns,
  Brief,
  Cover,
  coverSizes,
  Credits,
  Facts,
  Film,
  NextStep,
  ProseSection,
  Results,
  sectionsOf,
} from './sections.tsx';

export const loader = ({ params }: LoaderFunctionArgs) => findProject(params['slug'] ?? '');

/**
 * From content/ at build time, from the project's JSON file in the browser. `null` for an unknown
 * slug.
 */
async function findProject(slug: string): Promise<CaseStudy | null> {
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

export const handle: RouteHandle = {
  meta: (data) => {
    // What this page’s loader returned.
    const project = data as ProjectWithPictures | null;
    if (!project) return notFound.meta(null);
    const still = project.film?.poster ?? project.cover;
    return {
      title: project.title,
      description: project.summary,
      hidden: !isReleased(project),
      preload: [{ picture: project.cover.picture, sizes: coverSizes }],
      card: {
        title: project.title,
        slate: [project.client, String(project.year), project.runtime, ...creditsOf([still], site.credit)],
        still,
      },
      film: project.film,
    };
  },
};

export function Component() {
  const project = useLoaderData<typeof loader>();
  if (!project) return <NotFound />;
  return (
    <article>
      <Cover project={project} />
      <Facts project={project} />
      <div className="contents-columns page-width">
        <ContentsList name={work.caseStudy.contents} sections={sectionsOf(project)} />
        <div className="contents-sections">
          <Brief project={project} />
          <ProseSection project={project} id="approach" />
          <ProseSection project={project} id="pipeline" />
          <Film project={project} />
          <Breakdowns project={project} />
          <Results project={project} />
          <Credits project={project} />
        </div>
      </div>
      <NextStep next={project.next} />
    </article>
  );
}
