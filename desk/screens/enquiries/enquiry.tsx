import './enquiry.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { outcomeInWords } from '../../../domain/enquiry/outcome.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import { timeLeft } from '../../../domain/time/instants.ts';
import type { DeskEnquiry } from '../../../server/desk/api/enquiries.ts';
import type { ShownDelivery, TimelineEntry } from '../../../server/desk/api/shown.ts';
import { TimeInZones, useNow, useOwnZone, useWhen } from '../../ui/clocks.tsx';
import { deliveryStates, whyNot } from '../../ui/delivery.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import { useFocusOnMount, useTitle } from '../../ui/screen-head.tsx';
import { Facts, Timeline } from '../../ui/timeline.tsx';
import { urgency } from '../../ui/times.ts';
import { mondayOf } from '../../ui/week.ts';
import { listView } from './enquiries.tsx';
import { EnquiryActions } from './enquiry-actions.tsx';
import { enquiryPath, enquiryQuery } from './enquiry-api.ts';

/** One enquiry: everything it says, what was done, and what can be done. */
export function Enquiry() {
  const { reference = '' } = useParams();
  const { search } = useLocation();
  const enquiry = useQuery(enquiryQuery(reference));
  return (
    <article className="detail grid gap-8">
      <p className="detail-back">
        <Link className="text-link" to={`/enquiries${search}`}>
          ← {listView(new URLSearchParams(search).get('list')).name}
        </Link>
      </p>
      <Loaded query={enquiry}>{(data) => <EnquiryParts key={data.reference} enquiry={data} />}</Loaded>
    </article>
  );
}

function EnquiryParts({ enquiry }: { enquiry: DeskEnquiry }) {
  const { reference, name, email, company, receivedAt, fields, source, message, timeline, demo } = enquiry;
  useTitle(name);
  const heading = useFocusOnMount();
  return (
    <>
      <header className="detail-head grid gap-2 break">
        <p className="slate">
          {reference} · received <TimeInZones at={receivedAt} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <p className="text-fog">
          <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
            {email}
          </Link>
          {company && ` · ${company}`}
          {demo && ' · demo data'}
        </p>
        <EnquiryStatus enquiry={enquiry} />
      </header>
      <p className="message break measure" dir="auto">
        {message}
      </p>
      <EnquiryActions enquiry={enquiry} />
      <Facts
        title={enquiry.isEntered ? 'What was noted' : 'What the form says'}
        facts={[...fields, ...source]}
      />
      <EnquiryMails enquiry={enquiry} />
      <NoteForm to={enquiryPath(reference)} />
      <Timeline entries={timeline.map(withoutReply)} />
    </>
  );
}

/** Its words stand below the visitor's. */
const withoutReply = (entry: TimelineEntry): TimelineEntry =>
  entry.what.startsWith('replied:') ? { ...entry, note: null } : entry;

/** In a sentence: waiting and for how long, answered, snoozed, or spam and why. */
function EnquiryStatus({ enquiry }: { enquiry: DeskEnquiry }) {
  const now = useNow();
  const { answeredAt, spamReason, snoozedUntil, answerBy, assignedTo, senderBlocked } = enquiry;
  const became = outcomeInWords(enquiry.outcome, enquiry.outcomeReason);
  const wasMailed = enquiry.deliveries.some(({ state }) => state === 'sent');
  const isUndelivered =
    enquiry.deliveries.findLast(({ kind }) => kind === 'enquiry-reply')?.state === 'failed';
  return (
    <div className="enquiry-status grid text-fog">
      {answeredAt ? (
        <p>
          Answered <TimeInZones at={answeredAt} />.
          {became && (
            <>
              {' '}
              <strong>{became}</strong>.
            </>
          )}
        </p>
      ) : spamReason ? (
        <p className="sun-note">
          Spam: {spamReason}. {!wasMailed && 'Nobody was emailed.'}
        </p>
      ) : snoozedUntil && Date.parse(snoozedUntil) > now ? (
        <p>
          Snoozed until <TimeInZones at={snoozedUntil} />.
        </p>
      ) : (
        <p data-urgent={urgency(answerBy, now)}>
          <strong>{timeLeft(Date.parse(answerBy), now)}</strong>, to answer by <TimeInZones at={answerBy} />.
        </p>
      )}
      {isUndelivered && <p className="sun-note">Our reply wasn’t delivered: see below.</p>}
      <AlsoBooked reviews={enquiry.reviews} />
      {assignedTo && <p>For {ownerName(assignedTo)}.</p>}
      {senderBlocked && <p>This sender is blocked: further messages go to spam.</p>}
    </div>
  );
}

/** `Also booked Thu 19 Nov 10:45`: reviews of the same address. */
function AlsoBooked({ reviews }: { reviews: DeskEnquiry['reviews'] }) {
  const [now, zone, when] = [useNow(), useOwnZone(), useWhen()];
  return reviews.map(({ reference, startsAt }) => (
    <p key={reference}>
      {Date.parse(startsAt) > now ? 'Also booked ' : 'Had a review '}
      <Link className="text-link" to={`/reviews?week=${mondayOf(Date.parse(startsAt), zone)}`}>
        {when(startsAt)}
      </Link>
      .
    </p>
  ));
}

/** Its automatic mails and what became of each; not reminders that an answer makes needless. */
function EnquiryMails({ enquiry: { deliveries: all, answeredAt } }: { enquiry: DeskEnquiry }) {
  const isNeedless = ({ kind, state }: ShownDelivery) =>
    state === 'skipped' || (kind === 'enquiry-reminder' && state === 'due' && answeredAt !== null);
  const deliveries = all.filter((each) => each.kind !== 'enquiry-reply' && !isNeedless(each));
  const when = useWhen();
  if (deliveries.length === 0) return null;
  return (
    <section>
      <h2 className="slate">Its emails</h2>
      <dl className="facts rule-top">
        {deliveries.map(({ id, title, state, dueAt, finishedAt, lastError }) => (
          <div key={id}>
            <dt className="slate">{title}</dt>
            <dd data-state={state}>
              {deliveryStates[state]} {when(finishedAt ?? dueAt)}
              {(state === 'failed' || state === 'refused') && lastError && (
                <>
                  {': '}
                  {whyNot(lastError)}.{' '}
                  <Link className="text-link" to="/health">
                    Health
                  </Link>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
