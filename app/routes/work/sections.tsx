import './sections.css';
import site from 'virtual:content/site';
import work from 'virtual:content/work';
import { creditsOf } from '../../../domain/content/credits.ts';
import { buttonClass, PageLink } from '../../ui/button.tsx';
import { CreditedStill, Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';

const { notice } = work;

export function WorkHero() {
  return (
    <section className="work-hero" aria-labelledby="notice">
      <div className="work-picture">
        <Picture first files={notice.still.picture} alt={notice.still.alt} sizes="100vw" />
      </div>
      <div className="work-words page-width">
        <div className="work-kicker">
          <h1 className="slate">{work.heading}</h1>
          <p className="slate">{notice.kicker}</p>
        </div>
        <h2 id="notice" className="work-headline">
          {notice.title}
        </h2>
        <p className="text-lead">{notice.text}</p>
        <div className="actions mt-5">
          <PageLink link={notice.link} className={buttonClass('primary')} />
          <PageLink link={notice.screening} className={buttonClass('secondary')} />
        </div>
        <p className="mt-6">
          <PageLink link={site.questions} />
        </p>
        <CreditLine credits={creditsOf([notice.still], site.credit)} className="work-credit mt-8" />
      </div>
    </section>
  );
}

const { scenes } = work;

/** The kinds of scenes the studio makes, in one row of a wide screen. */
export function Scenes() {
  return (
    <Section id="scenes" heading={scenes.heading} size="sr-only" className="page-width">
      <dl className="scene-kinds grid rule-top">
        {scenes.items.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-h3">{name}</dt>
            <dd className="text-fog">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const { sample } = work;

/** A case study to look at while none is released; it says itself that it is a placeholder. */
export function Sample() {
  return (
    <section className="section page-width work-sample grid gap-8" aria-labelledby="sample">
      <CreditedStill
        still={sample.still}
        rendered={site.credit}
        sizes="(min-width: 1024px) calc(50vw - 68px), calc(100vw - 40px)"
      />
      <div>
        <p className="slate">{sample.kicker}</p>
        <h2 id="sample" className="text-h2 mt-4">
          {sample.heading}
        </h2>
        <p className="measure text-fog mt-5">{sample.text}</p>
        <p className="sample-links wrap mt-6">
          <PageLink link={sample.link} />
          {sample.film && <PageLink link={sample.film} />}
        </p>
      </div>
    </section>
  );
}
