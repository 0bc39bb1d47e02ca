import { ownerName } from '../../../domain/owner-name.ts';
import type { DeskEnquiry } from '../../../server/desk/api/enquiries.ts';
import type { ShownDelivery } from '../../../server/desk/api/shown.ts';
import { postJson, queryClient, useMe } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useWhen } from '../../ui/clocks.tsx';
import { useDeliveryAction, whyNot } from '../../ui/delivery.ts';
import { useAction } from '../../ui/use-action.ts';
import { type UnsentText, storeUnsentText } from '../../ui/use-unsent-text.ts';
import { enquiryPath, enquiryQuery } from './enquiry-api.ts';

interface Props {
  enquiry: DeskEnquiry;
  onTakenBack: () => void;
}

/** What owners answered, below what the visitor wrote, each with what became of its mail. */
export function SentReplies({ enquiry, onTakenBack }: Props) {
  const { reference, replies, deliveries, email } = enquiry;
  const { email: own } = useMe();
  const when = useWhen();
  const takingBack = useTakeBack(reference, onTakenBack);
  const acting = useDeliveryAction();
  if (replies.length === 0) return null;
  return (
    <ol className="sent-replies grid gap-6" aria-label="What we answered">
      {replies.map(({ id, at, by, text }) => {
        const delivery = deliveries.find((each) => each.id === id);
        const isWaiting = delivery?.state === 'due' && delivery.attempts === 0;
        const isStuck = delivery?.state === 'failed' || (delivery?.state === 'due' && delivery.lastError);
        return (
          <li key={id} data-state={isStuck ? 'stuck' : undefined}>
            <p className="slate">
              {ownerName(by)} answered {when(at)}
            </p>
            <p className="message break measure" dir="auto">
              {text}
            </p>
            <p role="status" className={isStuck ? 'sun-note' : 'text-fog'}>
              {mailState(delivery, email, (instant) => when(instant))}
            </p>
            {isWaiting && by === own && (
              <div className="actions">
                <Button disabled={takingBack.isPending} onClick={() => takingBack.mutate({ text, key: id })}>
                  Take it back
                </Button>
              </div>
            )}
            {isStuck && (
              <div className="actions">
                <Button disabled={acting.isPending} onClick={() => acting.mutate({ id, verb: 'retry' })}>
                  Try again now
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Of a reply that is not sent yet. */
export const replyDraftName = (reference: string) => `reply:${reference}`;

/** Within ten seconds: nothing is sent, and the words are a draft again. */
export function useTakeBack(reference: string, onTakenBack: () => void) {
  return useAction({
    post: (sent: UnsentText) => postJson<DeskEnquiry>(`${enquiryPath(reference)}/unreply`, { id: sent.key }),
    done: 'Taken back. Nothing was sent, and your words are here again.',
    onDone: (changed, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, changed);
      storeUnsentText(replyDraftName(reference), sent.text);
      onTakenBack();
    },
  });
}

/** In a sentence; what a mail server said itself stands in brackets. */
function mailState(
  delivery: ShownDelivery | undefined,
  email: string,
  inOwnZone: (instant: string) => string,
): string {
  if (!delivery || delivery.state === 'skipped') return 'Not sent: this is demo data.';
  const { state, attempts, dueAt, finishedAt, lastError } = delivery;
  const why = lastError && whyNot(lastError, email);
  if (state === 'sent') return `Sent ${inOwnZone(finishedAt ?? dueAt)}.`;
  if (state === 'due' && attempts === 0) return 'Goes out in a few seconds.';
  if (state === 'due' && !why) return 'Sending …';
  if (state === 'due') return `Not sent yet: ${why}. Next try ${inOwnZone(dueAt)}.`;
  return `Not delivered: ${why ?? state}. It won’t be tried again by itself.`;
}
