import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { buttonClass } from '../../app/ui/button.tsx';
import { keysOf } from '../../domain/keys-of.ts';
import type { PersonResponse } from '../../server/desk/api/people.ts';
import type { ListedReview } from '../../server/desk/api/shown.ts';
import type { Forgotten as ForgottenCounts } from '../../server/people/forget-person.ts';
import { apiQuery, postJson, queryClient } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { EnquiryRow } from '../ui/enquiry-row.tsx';
import { Field } from '../ui/field.tsx';
import { fieldText } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Facts, Timeline } from '../ui/timeline.tsx';
import { capitalized } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';

/** One address: everything it sent and booked, what we sent and noted; to export or to forget. */
export function Person() {
  const { email = '' } = useParams();
  const forgetting = useForgetPerson(email);
  // Not read again while being forgotten: the server-sent event of it comes before the answer.
  const person = useQuery({
    ...apiQuery<PersonResponse>(address(email)),
    enabled: forgetting.isIdle || forgetting.isError,
  });
  if (forgetting.data) return <Forgotten email={email} deleted={forgetting.data} />;
  return (
    <>
      <ScreenHead title={person.data?.names.join(', ') ?? email} back={{ to: '/people', name: 'People' }}>
        <p className="text-fog">{email}</p>
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={person}>{(data) => <PersonParts person={data} forgetting={forgetting} />}</Loaded>
      </div>
    </>
  );
}

interface PartsProps {
  person: PersonResponse;
  forgetting: ReturnType<typeof useForgetPerson>;
}

function PersonParts({ person, forgetting }: PartsProps) {
  const { email, blocked, enquiries, reviews, timeline, more } = person;
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      {blocked && <p className="sun-note">This sender is blocked. Settings lists all who are.</p>}
      {more && <p className="text-fog">Only the newest are shown here: the export has the others too.</p>}
      <div className="actions">
        <a className={buttonClass('secondary', 'small')} href={`${address(email)}/export`} download>
          Export as JSON
        </a>
        <Button onClick={() => setForgetting(true)}>Forget …</Button>
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

function PersonReviews({ reviews }: { reviews: ListedReview[] }) {
  const when = useWhen();
  if (reviews.length === 0) return null;
  return (
    <section className="section">
      <h2>Reviews</h2>
      <ul className="rows">
        {reviews.map(({ reference, startsAt, state, cancelledBy, note }) => (
          <li key={reference} className="row">
            <span className="row-head">
              <span className="row-title">{capitalized(when(startsAt))}</span>
              <span className="slate">
                {reference} · {state}
                {cancelledBy && ` by the ${cancelledBy}`}
              </span>
            </span>
            {note && <span className="row-text">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ForgetProps {
  email: string;
  forgetting: ReturnType<typeof useForgetPerson>;
  onClose: () => void;
}

/** Cannot be undone, so the address has to be typed; the server refuses a wrong one too. */
function ForgetDialog({ email, forgetting, onClose }: ForgetProps) {
  return (
    <Confirm
      title="Forget this person"
      yes="Forget for good"
      no="Keep"
      onYes={(form) => forgetting.mutate(fieldText(form, 'confirm'))}
      onClose={onClose}
      action={forgetting}
    >
      <p>
        All enquiries, reviews, emails, replies and notes of <strong>{email}</strong> are deleted. This can’t
        be undone.
      </p>
      <Field
        label="Type the address to confirm"
        name="confirm"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Confirm>
  );
}

const labels: Record<Exclude<keyof ForgottenCounts, 'logEmptied'>, string> = {
  enquiries: 'Enquiries',
  reviews: 'Reviews',
  deliveries: 'Emails in the queue',
  mailFiles: 'Emails on disk',
  notes: 'Notes',
  replies: 'Replies',
};

/** Says how much was deleted. */
function Forgotten({ email, deleted }: { email: string; deleted: ForgottenCounts }) {
  const facts = keysOf(labels).map((name) => ({
    label: labels[name],
    value: String(deleted[name]),
  }));
  return (
    <>
      <ScreenHead title="Forgotten">
        <p role="status">
          {deleted.logEmptied
            ? `Nothing of ${email} is left. This is what went:`
            : `${email} is erased, but the store’s log holds traces: another process was reading it. It’s emptied within a day, or at once by "studio forget". This is what went:`}
        </p>
      </ScreenHead>
      <div className="screen-body">
        <Facts title="Deleted" facts={facts} />
        <p>
          <Link className="text-link" to="/people">
            ← People
          </Link>
        </p>
      </div>
    </>
  );
}

/** Forgets somebody, in the store and in what this browser has read. */
function useForgetPerson(email: string) {
  return useAction({
    post: async (typed: string) => {
      if (typed.toLowerCase() !== email.toLowerCase())
        throw new Error('That’s another address. Type the one above, letter by letter.');
      return postJson<ForgottenCounts>(`${address(email)}/forget`, { confirm: typed });
    },
    onDone: () => {
      // Whatever screen was open before may name them; what is on screen is read again.
      queryClient.removeQueries({ type: 'inactive' });
    },
    showsError: true,
  });
}

const address = (email: string) => `/api/people/${encodeURIComponent(email)}`;
