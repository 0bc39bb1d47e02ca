import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFocusOnMount } from '../../ui/screen-head.tsx';
import { TimeInZones } from '../../ui/time-in-zones.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { enquiryQuery } from './enquiries-api.ts';
import { EnquiryActions } from './enquiry-actions.tsx';
import { EnquiryMails } from './enquiry-mails.tsx';
import { EnquiryStatus } from './enquiry-status.tsx';
import { listView } from './list-views.ts';
import { NoteForm } from './note-form.tsx';

/** One enquiry: everything it says, what was done, and what can be done. */
export function Enquiry() {
  const { reference = '' } = useParams();
  const { search } = useLocation();
  const enquiry = useQuery(enquiryQuery(reference));
  return (
    <article className="detail">
      <p className="detail-back">
        <Link className="text-link" to={`/enquiries${search}`}>
          ← {listView(new URLSearchParams(search).get('list')).name}
        </Link>
      </p>
      <Loaded query={enquiry}>{(data) => <EnquiryParts key={data.reference} enquiry={data} />}</Loaded>
    </article>
  );
}

function EnquiryParts({ enquiry }: { enquiry: EnquiryReply }) {
  const { reference, name, email, receivedAt, fields, source, message, timeline, demo } = enquiry;
  useTitle(name);
  const heading = useFocusOnMount();
  return (
    <>
      <header className="detail-head">
        <p className="slate">
          {reference} · received <TimeInZones at={receivedAt} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <p className="quiet">
          <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
            {email}
          </Link>
          {demo && ' · demo data'}
        </p>
        <EnquiryStatus enquiry={enquiry} />
      </header>
      <p className="message">{message}</p>
      <EnquiryActions enquiry={enquiry} />
      <Facts title="What the form says" facts={[...fields, ...source]} />
      <EnquiryMails deliveries={enquiry.deliveries} />
      <NoteForm reference={reference} />
      <Timeline entries={timeline} />
    </>
  );
}
