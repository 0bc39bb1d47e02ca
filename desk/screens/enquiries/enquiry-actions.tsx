import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownerName } from '../../../domain/owner-name.ts';
import type { DeskEnquiry } from '../../../server/desk/api/enquiries.ts';
import { useMe } from '../../api.ts';
import { BookDialog } from '../../ui/book-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { blockSender, unblockSender, useEnquiryAction } from './enquiry-api.ts';
import { OutcomeButtons } from './outcome-buttons.tsx';
import { dropReplyDraft, focusReplyField, hasReplyDraft, ReplyForm } from './reply-form.tsx';
import { SentReplies } from './sent-replies.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

/** On a phone the field is far below, under everything the enquiry says. */
const focusNoteField = () => document.getElementById('note')?.focus();

/** The question appears while the mail program is in front: it must be in view afterwards. */
const scrollIntoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

/** Reply, answered, snooze, spam, block, assign: what is possible in the state it is in. */
export function EnquiryActions({ enquiry }: { enquiry: DeskEnquiry }) {
  const { reference, answeredAt, snoozedUntil, spamReason } = enquiry;
  const { mutate } = useEnquiryAction();
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  // In the history's state, where the shortcut s of the list sets it too.
  const isSnoozing = (state as { snooze?: boolean } | null)?.snooze === true;
  const setSnoozing = (snooze: boolean) =>
    void navigate(pathname + search, { replace: true, state: { snooze } });
  // Whoever has entered one writes first.
  const isBegun = (state as { reply?: boolean } | null)?.reply === true;
  const [isReplying, setReplying] = useState(() => isBegun || hasReplyDraft(reference));
  const [isBooking, setBooking] = useState(false);
  const [isInMailProgram, setInMailProgram] = useState(false);
  const markAnswered = () => {
    if (isInMailProgram) {
      setInMailProgram(false);
      setReplying(false);
      dropReplyDraft(reference);
    }
    mutate({
      reference,
      action: { verb: 'answered' },
      done: 'Marked as answered.',
      undo: { verb: 'waiting' },
    });
  };
  const markWaiting = () => mutate({ reference, action: { verb: 'waiting' }, done: 'Back in Waiting.' });
  const openReply = () => {
    setReplying(true);
    // When the field is there.
    requestAnimationFrame(() => focusReplyField());
  };
  return (
    <section className="grid gap-4" aria-label="What to do">
      <SentReplies enquiry={enquiry} onTakenBack={openReply} />
      {isReplying && !spamReason && (
        <ReplyForm
          enquiry={enquiry}
          onClose={() => setReplying(false)}
          onTakenBack={openReply}
          onMailProgram={() => setInMailProgram(!answeredAt)}
        />
      )}
      <div role="status">
        {isInMailProgram && !answeredAt && (
          <div className="answered-question note-panel grid gap-3" ref={scrollIntoView}>
            <p>Your email app has the reply. Did you send it?</p>
            <div className="actions">
              <Button kind="primary" onClick={markAnswered}>
                Yes, it’s answered
              </Button>
              <Button onClick={() => setInMailProgram(false)}>Not yet</Button>
            </div>
          </div>
        )}
      </div>
      <div className="actions">
        {spamReason ? (
          <Button
            kind="primary"
            onClick={() =>
              mutate({
                reference,
                action: { verb: 'release' },
                done: enquiry.demo ? 'Not spam.' : 'Not spam: its emails go out within a minute.',
                undo: { verb: 'spam' },
              })
            }
          >
            Not spam
          </Button>
        ) : (
          !isReplying && (
            <Button kind="primary" onClick={openReply}>
              {enquiry.isEntered && enquiry.replies.length === 0 ? 'Write to them' : 'Reply'}
            </Button>
          )
        )}
        {/* What became of it would be lost with the answer: that is taken back first. */}
        {!spamReason && !enquiry.outcome && (
          <Button onClick={answeredAt ? markWaiting : markAnswered}>
            {answeredAt ? 'Not answered yet' : 'Mark as answered'}
          </Button>
        )}
        {!spamReason && !answeredAt && <Button onClick={() => setSnoozing(true)}>Snooze</Button>}
        {snoozedUntil && !answeredAt && (
          <Button
            onClick={() => mutate({ reference, action: { verb: 'unsnooze' }, done: 'Back in Waiting.' })}
          >
            Stop snoozing
          </Button>
        )}
        {!spamReason && <Button onClick={() => setBooking(true)}>Book a review …</Button>}
        <Button onClick={focusNoteField}>Note</Button>
        {!spamReason && !answeredAt && (
          <Button
            onClick={() =>
              mutate({
                reference,
                action: { verb: 'spam' },
                done: 'Marked as spam.',
                undo: { verb: 'release' },
              })
            }
          >
            This is spam
          </Button>
        )}
        <BlockButton enquiry={enquiry} />
      </div>
      {answeredAt && <OutcomeButtons enquiry={enquiry} />}
      <AssignSelect enquiry={enquiry} />
      {isBooking && <BookDialog visitor={enquiry} onClose={() => setBooking(false)} />}
      {isSnoozing && !spamReason && (
        // Escape closes it natively before the state is gone, and s may follow: a new key, a new one.
        <SnoozeDialog
          key={key}
          answerBy={enquiry.answerBy}
          onClose={() => setSnoozing(false)}
          onChosen={(until, shownAs) => {
            setSnoozing(false);
            mutate({
              reference,
              action: { verb: 'snooze', until },
              done: `Snoozed until ${shownAs}.`,
              undo: ({ snoozedBefore }) =>
                snoozedBefore ? { verb: 'snooze', until: snoozedBefore } : { verb: 'unsnooze' },
            });
          }}
        />
      )}
    </section>
  );
}

const nobody = '';

/** Who of the owners takes care of it. */
function AssignSelect({ enquiry: { reference, assignedTo } }: { enquiry: DeskEnquiry }) {
  const { owners } = useMe();
  const { mutate } = useEnquiryAction();
  if (owners.length < 2 && !assignedTo) return null;
  // Whoever answered it may be no owner any more.
  const names = new Set([...owners, ...(assignedTo ? [assignedTo] : [])]);
  return (
    <label className="assign cluster">
      <span className="field-label">Who takes it</span>
      <select
        className="field-input field-small"
        value={assignedTo ?? nobody}
        onChange={({ currentTarget: { value } }) => {
          const to = value === nobody ? null : value;
          const done = to ? `${ownerName(to)} takes it.` : 'Up for grabs again.';
          mutate({
            reference,
            action: { verb: 'assign', to },
            done,
            undo: { verb: 'assign', to: assignedTo },
          });
        }}
      >
        <option value={nobody}>Any of us</option>
        {[...names].map((owner) => (
          <option key={owner} value={owner}>
            {ownerName(owner)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Blocks whoever sent it, or takes that back. Settings lists all who are blocked. */
function BlockButton({ enquiry: { email, senderBlocked } }: { enquiry: DeskEnquiry }) {
  const blocking = useAction({
    post: (block: boolean) => (block ? blockSender(email) : unblockSender(email)),
    done: (_, block) => `${email} is ${block ? 'blocked' : 'no longer blocked'}.`,
    undo: (_, block) => {
      if (!block) return undefined;
      return () => {
        blocking.mutate(false);
      };
    },
  });
  return (
    <Button onClick={() => blocking.mutate(!senderBlocked)}>
      {senderBlocked ? 'Unblock sender' : 'Block sender'}
    </Button>
  );
}
