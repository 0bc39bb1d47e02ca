import { Link } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { isReleased } from '../../../domain/project/project.ts';
import { CreditLine } from '../../ui/credit-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ProjectWithPictures } from '../../with-pictures.ts';

const { back, reserved } = work.caseStudy;
/**
 * Below 64rem the sides are cut off, so the picture is wider than the screen. A phone shows it at
 * 180vw and asks for 108vw: with three device pixels to a CSS pixel that is nearly two, for a third
 * of the bytes.
 */
export const coverSizes = '(min-width: 64rem) 100vw, (min-width: 48rem) 135vw, 108vw';

export function Cover({ project }: { project: ProjectWithPictures }) {
  return (
    <header className="cover">
      <div className="cover-picture">
        <Picture first files={project.cover.picture} alt={project.cover.alt} sizes={coverSizes} />
      </div>
      <div className="page-width cover-words">
        <Link to={back.to} viewTransition className="back-link">
          <span aria-hidden="true">← </span>
          {back.label}
        </Link>
        <h1 className="text-h1">{project.title}</h1>
        <p className="mt-4 max-w-measure text-lead">{project.summary}</p>
        <CreditLine credits={creditsOf([project.cover], site.credit)} className="mt-6" />
        {!isReleased(project) && <p className="reserved-note">{reserved}</p>}
      </div>
    </header>
  );
}
