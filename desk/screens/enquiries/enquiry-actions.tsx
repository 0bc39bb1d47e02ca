import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { buttonClass } from '../../../app/ui/button.tsx';
import type { EnquiryReply } from '../../../domain/desk/replies.ts';
import { AssignSelect } from './assign-select.tsx';
import { BlockButton } from './block-button.tsx';
import { replyLink } from './reply-link.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useEnquiryAction } from './use-enquiry-action.ts';

const secondary = buttonClass('secondary', 'small');

/** On a phone the field is far below, under everything the enquiry says. */
const focusNoteField = () => document.getElementById('note')?.focus();

/** The question appears while the mail program is in front: it must be in view afterwards. */
const scrollIntoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

/** Reply, answered, snooze, not spam, block, assign: what is possible in the state it is in. */
export function EnquiryActions({ enquiry }: { enquiry: EnquiryReply }) {
  const { reference, answeredAt, snoozedUntil, spamReason } = enquiry;
  const { mutate } = useEnquiryAction();
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  // In the history's state, where the shortcut s of the list sets it too.
  const isSnoozing = (state as { snooze?: boolean } | null)?.snooze === true;
  const setSnoozing = (snooze: boolean) =>
    void navigate(pathname + search, { replace: true, state: { snooze } });
  const [hasReplied, setReplied] = useState(false);
  const markAnswered = () => {
    setReplied(false);
    mutate({
      reference,
      action: { verb: 'answered' },
      done: 'Marked as answered.',
      undo: { verb: 'waiting' },
    });
  };
  const markWaiting = () => mutate({ reference, action: { verb: 'waiting' }, done: 'It waits again.' });
  return (
    <section className="detail-actions" aria-label="What to do">
      <div className="actions">
        {spamReason ? (
          <button
            type="button"
            className={buttonClass('primary', 'small')}
            onClick={() =>
              mutate({ reference, action: { verb: 'release' }, done: 'Released: its mails go out now.' })
            }
          >
            Not spam
          </button>
        ) : (
          <a
            className={buttonClass('primary', 'small')}
            href={replyLink(enquiry)}
            onClick={() => setReplied(!answeredAt)}
          >
            Reply
          </a>
        )}
        {!spamReason && (
          <button type="button" className={secondary} onClick={answeredAt ? markWaiting : markAnswered}>
            {answeredAt ? 'Not answered yet' : 'Mark as answered'}
          </button>
        )}
        {!spamReason && !answeredAt && (
          <button type="button" className={secondary} onClick={() => setSnoozing(true)}>
            Snooze
          </button>
        )}
        {snoozedUntil && !answeredAt && (
          <button
            type="button"
            className={secondary}
            onClick={() => mutate({ reference, action: { verb: 'unsnooze' }, done: 'It waits again.' })}
          >
            Wake it now
          </button>
        )}
        <button type="button" className={secondary} onClick={focusNoteField}>
          Note
        </button>
        <BlockButton enquiry={enquiry} />
      </div>
      <div role="status">
        {hasReplied && (
          <div className="answered-question" ref={scrollIntoView}>
            <p>Your mail program has the reply. Mark as answered?</p>
            <div className="actions">
              <button type="button" className={buttonClass('primary', 'small')} onClick={markAnswered}>
                Yes, it is answered
              </button>
              <button type="button" className={secondary} onClick={() => setReplied(false)}>
                Not yet
              </button>
            </div>
          </div>
        )}
      </div>
      <AssignSelect enquiry={enquiry} />
      {isSnoozing && (
        // Escape closes it natively before the state is gone, and s may follow: a new key, a new one.
        <SnoozeDialog
          key={key}
          onClose={() => setSnoozing(false)}
          onChosen={(until, shownAs) => {
            setSnoozing(false);
            mutate({
              reference,
              action: { verb: 'snooze', until },
              done: `Snoozed until ${shownAs}.`,
              undo: { verb: 'unsnooze' },
            });
          }}
        />
      )}
    </section>
  );
}
