import { Link } from 'react-router';
import { outcomeInWords } from '../../domain/enquiry/outcome.ts';
import { ownerName } from '../../domain/owner-name.ts';
import { timeLeft } from '../../domain/time/instants.ts';
import type { ListedEnquiry } from '../../server/desk/api/shown.ts';
import { TimeInZones, useNow, useWhen } from './clocks.tsx';
import { urgency } from './times.ts';

interface Props {
  enquiry: ListedEnquiry;
  to: string;
  /** Whether it is open beside the list. */
  current?: boolean;
  /** Until when to answer, by the clocks of all the studio's places. */
  withDue?: boolean;
}

/** An enquiry in a list: who, what, and how long there is left to answer. */
export function EnquiryRow({ enquiry, to, current = false, withDue = false }: Props) {
  const when = useWhen();
  const { name, company, excerpt, facts, reference, assignedTo, spamReason, maybeSpam, demo } = enquiry;
  const slate = [
    `came ${when(enquiry.receivedAt)}`,
    ...(demo ? ['demo data'] : []),
    ...facts,
    ...(spamReason ? [spamReason] : maybeSpam ? [`maybe spam: ${maybeSpam}`] : []),
    ...(assignedTo ? [`for ${ownerName(assignedTo)}`] : []),
  ];
  return (
    <Link
      className="row enquiry-row"
      to={to}
      aria-current={current ? 'true' : undefined}
      data-reference={reference}
      data-spam={spamReason ? '' : undefined}
    >
      <span className="row-head">
        <span className="row-title">{company && company !== name ? `${name}, ${company}` : name}</span>
        <EnquiryState enquiry={enquiry} />
      </span>
      <span className="row-text row-text-short">{excerpt}</span>
      {withDue && (
        <span className="row-text">
          Answer by <TimeInZones at={enquiry.answerBy} />
        </span>
      )}
      <span className="slate">{slate.join(' · ')}</span>
    </Link>
  );
}

function EnquiryState({ enquiry }: { enquiry: ListedEnquiry }) {
  const now = useNow();
  const when = useWhen();
  const { answeredAt, snoozedUntil, spamReason, answerBy, receivedAt } = enquiry;
  const became = outcomeInWords(enquiry.outcome, enquiry.outcomeReason);
  if (became && enquiry.outcomeAt)
    return (
      <span className="slate">
        {became.toLowerCase()} {when(enquiry.outcomeAt)}
      </span>
    );
  if (answeredAt) return <span className="slate">answered {when(answeredAt)}</span>;
  if (spamReason) return <span className="slate">{when(receivedAt)}</span>;
  if (snoozedUntil && Date.parse(snoozedUntil) > now)
    return <span className="slate">until {when(snoozedUntil)}</span>;
  return (
    <span className="slate" data-urgent={urgency(answerBy, now)}>
      {timeLeft(Date.parse(answerBy), now)}
    </span>
  );
}
