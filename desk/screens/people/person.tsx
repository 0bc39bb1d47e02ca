import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { PersonReply } from '../../../domain/desk/replies.ts';
import { EnquiryRow } from '../../ui/enquiry-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { ForgetDialog } from './forget-dialog.tsx';
import { Forgotten } from './forgotten.tsx';
import { exportAddress, personQuery } from './people-api.ts';
import { PersonReviews } from './person-reviews.tsx';
import { useForgetPerson } from './use-forget-person.ts';

/** One address: everything it sent and booked, what we sent and noted; to export or to forget. */
export function Person() {
  const { email = '' } = useParams();
  const forgetting = useForgetPerson(email);
  // Not read again while being forgotten: the server-sent event of it comes before the answer.
  const person = useQuery({ ...personQuery(email), enabled: forgetting.isIdle || forgetting.isError });
  if (forgetting.data) return <Forgotten email={email} deleted={forgetting.data} />;
  return (
    <>
      <ScreenHead
        title={person.data?.names.join(', ') ?? email}
        back={
          <p>
            <Link className="text-link" to="/people">
              ← People
            </Link>
          </p>
        }
      >
        <p className="quiet">{email}</p>
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={person}>{(data) => <PersonParts person={data} forgetting={forgetting} />}</Loaded>
      </div>
    </>
  );
}

interface PartsProps {
  person: PersonReply;
  forgetting: ReturnType<typeof useForgetPerson>;
}

function PersonParts({ person, forgetting }: PartsProps) {
  const { email, blocked, enquiries, reviews, timeline, more } = person;
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      {blocked && <p className="sun-note">This sender is blocked. Settings lists all who are.</p>}
      {more && <p className="quiet">Only the newest are shown here: the export has the others too.</p>}
      <div className="actions">
        <a className={buttonClass('secondary', 'small')} href={exportAddress(email)} download>
          Export as JSON
        </a>
        <button
          type="button"
          className={buttonClass('secondary', 'small')}
          onClick={() => setForgetting(true)}
        >
          Forget …
        </button>
      </div>
      {enquiries.length > 0 && (
        <section className="section">
          <h2>Enquiries</h2>
          <ul className="rows">
            {enquiries.map((enquiry) => (
              <li key={enquiry.reference}>
                <EnquiryRow enquiry={enquiry} to={`/enquiries/${enquiry.reference}?list=all`} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <PersonReviews reviews={reviews} />
      <Timeline entries={timeline} linked />
      {isForgetting && (
        <ForgetDialog email={email} forgetting={forgetting} onClose={() => setForgetting(false)} />
      )}
    </>
  );
}
