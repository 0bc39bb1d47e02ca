import './contact.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { creditsOf } from '../../../domain/content/credits.ts';
import type { RouteHandle } from '../../page-meta.ts';
import { PageLink } from '../../ui/button.tsx';
import { PageHead, pageHeadSizes } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { useClock } from '../../ui/use-clock.ts';
import { useNear } from '../../ui/use-near.ts';
import { withServedFacts } from '../../with-served-facts.ts';
import { DirectContact } from './direct-contact.tsx';
import { EnquiryForm, formId } from './enquiry-form.tsx';
import type { Written } from './review-booking.tsx';
import { ReviewPanel } from './review-panel.tsx';

const { still } = contact.next;

export const handle: RouteHandle = {
  meta: () => ({
    title: contact.title,
    description: contact.description,
    card: {
      title: contact.heading,
      slate: [contact.panel.timeZones, contact.panel.response],
      still,
    },
    preload: [{ picture: still.picture, sizes: pageHeadSizes }],
  }),
};

export function Component() {
  const [query] = useSearchParams();
  const [written, setWritten] = useState<Written>({ name: '', email: '' });
  /** What the link to this page begins, such as /contact?begin=screening. */
  const beginning = new Map(Object.entries(contact.form.begin)).get(query.get('begin') ?? '');
  return (
    <div className="contact page-pictured page-top page-width" data-begun={beginning ? true : undefined}>
      <PageHead
        kicker={contact.kicker}
        heading={beginning?.heading ?? contact.heading}
        // A begun message takes its place in the first view.
        intro={beginning ? undefined : contact.intro}
        still={still}
        credits={creditsOf([still], site.credit)}
      />
      {/* On phones the panel for a review is two screens down. */}
      <nav className="jumps gap-8" aria-label={contact.jumps.label}>
        <a href={`#${formId}`} className="text-link">
          {contact.jumps.write}
        </a>
        <a href="#review" className="text-link">
          {contact.jumps.book}
        </a>
      </nav>
      <ContactQueries>
        <div className="contact-columns grid gap-6">
          <EnquiryForm
            beginning={beginning}
            onWritten={(next) => setWritten((before) => (isSame(before, next) ? before : next))}
          />
          <SideColumn written={written} />
          <NextSteps />
        </div>
      </ContactQueries>
    </div>
  );
}

const isSame = (one: Written, other: Written) => one.name === other.name && one.email === other.email;

/** Two screens down on a phone, so clocks and free times load when it is scrolled near. */
function SideColumn({ written }: { written: Written }) {
  const { near, ref } = useNear();
  const now = useClock(near);
  return (
    <div ref={ref} className="contact-side grid gap-6">
      <DirectContact now={now} />
      <ReviewPanel near={near} now={now} written={written} />
    </div>
  );
}

const { next } = contact;
const readers = withServedFacts(next.readers);

/** Under the form: what a message leads to, who reads it, and for how long it is kept. */
function NextSteps() {
  return (
    <Section id="next-steps" heading={next.heading} className="next-steps">
      <ol className="mt-8">
        {next.steps.map(({ name, text }) => (
          <li key={name}>
            <h3 className="text-h3">{name}</h3>
            <p className="text-fog">{text}</p>
          </li>
        ))}
      </ol>
      <p className="measure mt-6 text-fog">
        {readers} <PageLink link={site.privacy} />
      </p>
    </Section>
  );
}

/**
 * Mounted for the life of the tab: an enquiry goes on being sent while its visitor is on another
 * page. The provider unmounts the client with this page, and an unmounted client gets no `online`
 * event.
 */
const client = new QueryClient();
if (typeof window !== 'undefined') client.mount();

function ContactQueries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
