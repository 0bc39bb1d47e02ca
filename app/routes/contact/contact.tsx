import contact from 'virtual:content/contact';
import type { RouteHandle } from '../../page-meta.ts';
import { ContactQueries } from './contact-queries.tsx';
import { DirectContact } from './direct-contact.tsx';
import { EnquiryForm } from './enquiry-form.tsx';
import { ReviewPanel } from './review-panel.tsx';

export const handle: RouteHandle = {
  meta: () => ({ title: contact.title, description: contact.description }),
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
          <div className="grid content-start gap-6">
            <DirectContact />
            <ReviewPanel />
          </div>
        </div>
      </ContactQueries>
    </div>
  );
}
