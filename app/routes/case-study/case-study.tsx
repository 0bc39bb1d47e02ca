import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { isReleased } from '../../../domain/project/project.ts';
import type { RouteHandle } from '../../page-meta.ts';
import { ContentsList } from '../../ui/contents-list.tsx';
import type { ProjectWithPictures } from '../../with-pictures.ts';
import { Component as NotFound, handle as notFound } from '../not-found.tsx';
import { findProject } from './find-project.ts';
import {
  Approach,
  Breakdowns,
  Brief,
  Cover,
  coverSizes,
  Credits,
  Facts,
  Film,
  NextStep,
  Pipeline,
  Results,
  sectionsOf,
} from './sections.tsx';

export const loader = ({ params }: LoaderFunctionArgs) => findProject(params['slug'] ?? '');

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
          <Approach project={project} />
          <Pipeline project={project} />
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
