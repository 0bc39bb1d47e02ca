import { Link } from 'react-router';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CreditLine } from '../../ui/credit-line.tsx';
import { Picture } from '../../ui/picture.tsx';

const { notice } = work;

export function WorkHero() {
  return (
    <section className="work-hero" aria-labelledby="notice">
      <div className="work-picture">
        <Picture first files={notice.still.picture} alt={notice.still.alt} sizes="100vw" />
      </div>
      <div className="work-words page-width">
        <div className="flex gap-x-16">
          <h1 className="slate">{work.heading}</h1>
          <p className="slate">{notice.kicker}</p>
        </div>
        <h2 id="notice" className="work-headline">
          {notice.title}
        </h2>
        <p className="mt-5 max-w-128 text-lead">{notice.text}</p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Link to={notice.link.to} viewTransition className={buttonClass('primary')}>
            {notice.link.label}
          </Link>
          <Link to={notice.screening.to} viewTransition className={buttonClass('secondary')}>
            {notice.screening.label}
          </Link>
        </div>
        <p className="mt-6">
          <Link to={site.questions.to} viewTransition className="text-link">
            {site.questions.label}
          </Link>
        </p>
        <CreditLine credits={creditsOf([notice.still], site.credit)} className="work-credit" />
      </div>
    </section>
  );
}
