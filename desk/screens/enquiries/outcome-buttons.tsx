import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import {
  type Outcome,
  outcomeInWords,
  outcomeNames,
  type OutcomeReason,
  outcomeReasonNames,
  outcomeReasons,
  outcomes,
} from '../../../domain/enquiry/outcome.ts';
import type { DeskEnquiry } from '../../../server/desk/api/enquiries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useEnquiryAction } from './enquiry-api.ts';

/** What became of an answered enquiry: one tap, or two for "No" with its reason. */
export function OutcomeButtons({ enquiry }: { enquiry: DeskEnquiry }) {
  const { reference, outcome, outcomeReason, outcomeAt, pilotAt } = enquiry;
  const { mutate } = useEnquiryAction();
  const [isAsking, setAsking] = useState(false);
  const set = (next: Outcome | null, reason: OutcomeReason | null = null) =>
    mutate({
      reference,
      action: { verb: 'outcome', outcome: next, reason },
      done: `${outcomeInWords(next, reason) ?? 'No outcome'}.`,
      undo: { verb: 'outcome', outcome, reason: outcomeReason, outcomeAt, pilotAt },
    });
  return (
    <div className="outcome grid gap-2" role="group" aria-label="Outcome">
      <span className="field-label" aria-hidden="true">
        Outcome
      </span>
      <div className="actions">
        {outcomeNames.map((name) => (
          <button
            key={name}
            type="button"
            className={`${buttonClass('secondary', 'small')} toggle`}
            aria-pressed={outcome === name}
            onClick={() => (outcome === name ? set(null) : name === 'no' ? setAsking(true) : set(name))}
          >
            {outcomes[name]}
          </button>
        ))}
      </div>
      {isAsking && (
        <Dialog title="Why not?" onClose={() => setAsking(false)}>
          <ul className="choices rule-top">
            {outcomeReasonNames.map((reason) => (
              <li key={reason}>
                <button
                  type="button"
                  className="choice cluster spread full-width rule-bottom"
                  onClick={() => {
                    setAsking(false);
                    set('no', reason);
                  }}
                >
                  {outcomeReasons[reason]}
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
