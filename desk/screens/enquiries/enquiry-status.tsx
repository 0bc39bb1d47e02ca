import { ownerName } from '../../../domain/desk/owner-name.ts';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { timeLeft } from '../../../domain/time/instants.ts';
import { TimeInZones } from '../../ui/time-in-zones.tsx';
import { urgency } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';

/** In a sentence: waiting and for how long, answered, snoozed, or spam and why. */
export function EnquiryStatus({ enquiry }: { enquiry: EnquiryReply }) {
  const now = useNow();
  const { answeredAt, spamReason, snoozedUntil, answerBy, assignedTo, senderBlocked } = enquiry;
  return (
    <div className="enquiry-status">
      {answeredAt ? (
        <p>
          Answered <TimeInZones at={answeredAt} />.
        </p>
      ) : spamReason ? (
        <p className="sun-note">Spam: {spamReason}. Nobody was mailed about it.</p>
      ) : snoozedUntil && Date.parse(snoozedUntil) > now ? (
        <p>
          Snoozed until <TimeInZones at={snoozedUntil} />.
        </p>
      ) : (
        <p data-urgent={urgency(answerBy, now)}>
          <strong>{timeLeft(Date.parse(answerBy), now)}</strong>, to answer by <TimeInZones at={answerBy} />.
        </p>
      )}
      {assignedTo && <p>For {ownerName(assignedTo)}.</p>}
      {senderBlocked && <p>This sender is blocked: further messages go to spam.</p>}
    </div>
  );
}
