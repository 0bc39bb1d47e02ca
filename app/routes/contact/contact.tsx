import contact from 'virtual:content/contact';
import home from 'virtual:content/home';
import type { RouteHandle } from '../../page-meta.ts';
import { ContactQueries } from './contact-queries.tsx';
import { DirectContact } from './direct-contact.tsx';
import { EnquiryForm } from './enquiry/enquiry-form.tsx';
import { ReviewPanel } from './review/review-panel.tsx';
import { useClock } from './use-clock.ts';
import { useNear } from './use-near.ts';

export const handle: RouteHandle = {
  meta: () => ({
    title: contact.title,
    description: contact.description,
    card: {
      title: contact.heading,
      slate: [contact.panel.timeZones, contact.panel.response],
      still: home.shots.items[1]?.still ?? home.hero.wide,
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
      <ContactQueries>
        <div className="contact-columns">
          <EnquiryForm />
          <SideColumn />
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
