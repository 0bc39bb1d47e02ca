import './contact.css';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import type { RouteHandle } from '../../page-meta.ts';
import { Picture } from '../../ui/picture.tsx';
import { CreditLine } from '../../ui/slate-line.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useNear } from '../../ui/use-near.ts';
import { ContactQueries } from './contact-queries.tsx';
import { DirectContact } from './direct-contact.tsx';
import { EnquiryForm, formId } from './enquiry/enquiry-form.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReviewPanel } from './review/review-panel.tsx';

const { still } = contact.next;
const pictureSizes = '(min-width: 40rem) 60vw, 115vw';

export const handle: RouteHandle = {
  meta: () => ({
    title: contact.title,
    description: contact.description,
    card: {
      title: contact.heading,
      slate: [contact.panel.timeZones, contact.panel.response],
      still,
    },
    preload: [{ picture: still.picture, sizes: pictureSizes }],
  }),
};

export function Component() {
  return (
    <div className="contact page-top page-width">
      <header className="contact-head">
        <div className="contact-picture">
          <Picture first files={still.picture} alt={still.alt} sizes={pictureSizes} />
        </div>
        <p className="slate mb-4">{contact.kicker}</p>
        <h1 className="text-h1">{contact.heading}</h1>
        <p className="mt-5 max-w-128 text-lead text-fog">{contact.intro}</p>
        <CreditLine credits={creditsOf([still], site.credit)} className="contact-credit" />
      </header>
      {/* On phones the panel for a review is two screens down. */}
      <nav className="jumps lg:hidden" aria-label={contact.jumps.label}>
        <a href={`#${formId}`} className="text-link">
          {contact.jumps.write}
        </a>
        <a href="#review" className="text-link">
          {contact.jumps.book}
        </a>
      </nav>
      <ContactQueries>
        <div className="contact-columns">
          <EnquiryForm />
          <SideColumn />
          <NextSteps />
        </div>
      </ContactQueries>
    </div>
  );
}

/** Two screens down on a phone, so clocks and free times load when it is scrolled near. */
function SideColumn() {
  const { near, ref } = useNear();
  const now = useClock(near);
  return (
    <div ref={ref} className="grid content-start gap-6">
      <DirectContact now={now} />
      <ReviewPanel near={near} now={now} />
    </div>
  );
}
