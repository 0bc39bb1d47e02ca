import './privacy.css';
import words from 'virtual:content/controller';
import privacy from 'virtual:content/pages/privacy';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { RouteHandle } from '../page-meta.ts';
import { legalLine } from '../shell/footer.tsx';
import { RunningText } from '../ui/running-text.tsx';
import { withServedFacts } from '../with-served-facts.ts';

const page = withServedFacts(privacy);

export const handle: RouteHandle = {
  meta: () => ({ title: page.title, description: page.description }),
};

export function Component() {
  return (
    <div className="privacy page-top page-width">
      <h1 className="text-h1">{page.heading}</h1>
      <p className="measure text-lead text-fog mt-5">{page.intro}</p>
      {page.sections.map(({ id, heading, text }) => (
        <section key={id} id={id} className="privacy-section grid gap-4 rule-top">
          <h2 className="text-h3-large">{heading}</h2>
          <div className="prose grid gap-5 measure">
            <RunningText prose={text} />
          </div>
        </section>
      ))}
      <p className="privacy-section grid gap-4 rule-top">
        <span>
          {legalLine ? fillPlaceholders(words.controller, { company: legalLine }) : words.noController}
        </span>
        <a href={`mailto:${site.email.hello}`} className="text-link">
          {site.email.hello}
        </a>
      </p>
    </div>
  );
}
