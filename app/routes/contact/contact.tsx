import contact from 'virtual:content/contact';
import type { RouteHandle } from '../../page-meta.ts';
import { useClock } from '../../ui/use-clock.ts';
import { useNear } from '../../ui/use-near.ts';
import { ContactQueries } from './contact-queries.tsx';
import { DirectContact } from './direct-contact.tsx';
import { EnquiryForm, formId } from './enquiry/enquiry-form.tsx';
import { NextSteps } from './next-steps.tsx';
import { ReviewPanel } from './review/review-panel.tsx';

export const handle: RouteHandle = {
  meta: () => ({
    title: contact.title,
    description: contact.description,
    card: {
      title: contact.heading,
      slate: [contact.panel.timeZones, contact.panel.response],
      still: contact.next.still,
    },
  }),
};

export function Component() {
  return (
    <div className="page-top page-width">
      <header className="section-head">
        <div>
          <p className="slate mb-4">{contact.kicker}</p>
          <h1 className="text-h1">{contact.heading}</h1>
        </div>
        <p className="max-w-measure text-lead text-fog">{contact.intro}</p>
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
        </div>
      </ContactQueries>
      <NextSteps />
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
