import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { ownerName } from '../../../domain/owner-name.ts';
import type { DeskEnquiry, ReplyStart } from '../../../server/desk/api/enquiries.ts';
import { ApiError, apiQuery, postJson, queryClient, useMe } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { useWhen } from '../../ui/clocks.tsx';
import { LongField } from '../../ui/field.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type UnsentText, dropUnsentText, readUnsentText, useUnsentText } from '../../ui/use-unsent-text.ts';
import { enquiryPath, enquiryQuery } from './enquiry-api.ts';
import { replyLink } from './reply-link.ts';
import { replyDraftName, useTakeBack } from './sent-replies.tsx';

interface Props {
  enquiry: DeskEnquiry;
  onClose: () => void;
  /** The reply was taken back: its words are a draft again. */
  onTakenBack: () => void;
  /** The mail program has it: whether it was sent is not known here. */
  onMailProgram: () => void;
}

/** With the words to begin with in view, which stand above the field. */
export function focusReplyField() {
  const field = document.querySelector<HTMLTextAreaElement>('#reply');
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'start' });
}

export const hasReplyDraft = (reference: string) => readUnsentText(replyDraftName(reference)).text !== '';
export const dropReplyDraft = (reference: string) => dropUnsentText(replyDraftName(reference));

/**
 * An answer by mail, sent from here, or by the owner's mail program where no mail server is set up.
 * What is typed is kept in this tab until the server has it, or until it is said to be answered.
 */
export function ReplyForm({ enquiry, onClose, onTakenBack, onMailProgram }: Props) {
  const { reference, name, email, message, lastAnswerAt } = enquiry;
  const { sendsMail } = useMe();
  const form = useQuery(apiQuery<ReplyStart>(`${enquiryPath(reference)}/reply`));
  const { draft, setText, drop } = useUnsentText(replyDraftName(reference));
  // As it was when the writing began: the server refuses a reply if somebody else was faster.
  const [seen, setSeen] = useState(lastAnswerAt);
  const takingBack = useTakeBack(reference, onTakenBack);
  const sending = useAction({
    post: (sent: UnsentText & { seen: string | null }) =>
      postJson<DeskEnquiry>(
        `${enquiryPath(reference)}/reply`,
        { text: sent.text.trim(), seen: sent.seen },
        sent.key,
      ),
    done: `Your reply goes to ${name} in ten seconds.`,
    undo: (_, sent) => () => takingBack.mutate(sent),
    onDone: (changed, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, changed);
      // The next one is written by whoever has seen this one.
      setSeen(changed.lastAnswerAt);
      if (drop(sent)) onClose();
    },
    showsError: true,
  });
  const isRefused = sending.error instanceof ApiError && sending.error.status === 409;
  const isLate = isRefused || (lastAnswerAt !== null && lastAnswerAt !== seen);
  const subject = form.data?.subject ?? `Re: ${reference}`;
  const mailProgram = { href: replyLink(enquiry, { subject, text: draft.text }), onClick: onMailProgram };
  return (
    <form
      className="stack reply-form"
      aria-label={`Reply to ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim()) sending.mutate({ ...draft, seen: isLate ? lastAnswerAt : seen });
      }}
    >
      <Loaded query={form}>{(data) => <Templates form={data} text={draft.text} onChoose={setText} />}</Loaded>
      <LongField
        label={`Your reply to ${email}`}
        id="reply"
        className="reply-input"
        dir="auto"
        maxLength={10_000}
        required
        value={draft.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {!enquiry.isEntered && (
        <details className="reply-quote text-fog full-width">
          <summary>{name}’s message goes below it</summary>
          <blockquote dir="auto">{message}</blockquote>
        </details>
      )}
      {form.data && (
        <p className="text-fog">
          Subject: {form.data.subject}.{' '}
          {sendsMail
            ? `${name}’s answer goes to ${form.data.answersTo}, not to the desk.`
            : `No mail server is set up: your email app sends it, and ${name}’s answer goes to the mailbox you send it from. Then mark it as answered here.`}
        </p>
      )}
      <div role="status">{isLate && !isRefused && <AnsweredMeanwhile enquiry={enquiry} />}</div>
      <ProblemLine error={sending.error} />
      <div className="actions">
        {sendsMail ? (
          <Button kind="primary" type="submit" disabled={sending.isPending}>
            {isLate ? 'Send anyway' : 'Send'}
          </Button>
        ) : (
          <a className={buttonClass('primary', 'small')} {...mailProgram}>
            Open in my email app
          </a>
        )}
        <Button onClick={onClose}>{draft.text ? 'Keep the draft' : 'Close'}</Button>
        {sendsMail && (
          <a className="text-link" {...mailProgram}>
            Use my email app
          </a>
        )}
      </div>
    </form>
  );
}

/** While this one was being written. */
function AnsweredMeanwhile({ enquiry: { replies, lastAnswerAt } }: { enquiry: DeskEnquiry }) {
  const when = useWhen();
  const { email } = useMe();
  const at = lastAnswerAt ? when(lastAnswerAt) : '';
  const reply = replies.find((each) => each.at === lastAnswerAt);
  const who = reply && (reply.by === email ? 'You' : ownerName(reply.by));
  return (
    <p className="sun-note">
      {who === undefined && `This was answered ${at}, while you were writing.`}
      {who === 'You' && `You answered this ${at}: read it above before you send more.`}
      {who &&
        who !== 'You' &&
        `${who} answered this ${at}, while you were writing: read it above before you send yours.`}
    </p>
  );
}

interface TemplatesProps {
  form: ReplyStart;
  text: string;
  onChoose: (text: string) => void;
}

/** Words to begin with. One replaces another; below what was typed it is added. */
function Templates({ form: { templates }, text, onChoose }: TemplatesProps) {
  if (templates.length === 0) return null;
  const isUntouched = text.trim() === '' || templates.some((template) => template.text === text);
  return (
    <div role="group" aria-label="Begin with" className="actions reply-templates">
      <span className="field-label" aria-hidden="true">
        Begin with
      </span>
      {templates.map((template) => (
        <Button
          key={template.name}
          onClick={() => {
            onChoose(isUntouched ? template.text : `${text.trimEnd()}\n\n${template.text}`);
            focusReplyField();
          }}
        >
          {template.name}
        </Button>
      ))}
    </div>
  );
}
