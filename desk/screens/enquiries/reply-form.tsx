import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskEnquiryReply, ReplyFormReply } from '../../../domain/desk-replies.ts';
import { ApiError, queryClient } from '../../api.ts';
import { toastDone, toastError } from '../../shell/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type Draft, readDraft, storeDraft, useDraft } from '../../ui/use-draft.ts';
import { enquiryQuery, replyFormQuery, sendReply, takeReplyBack } from './enquiry-api.ts';

interface Props {
  enquiry: DeskEnquiryReply;
  onClose: () => void;
  /** The reply was taken back: its words are a draft again. */
  onTakenBack: () => void;
  /** To write it elsewhere. */
  mailProgram: React.ReactNode;
}

const draftName = (reference: string) => `reply:${reference}`;

/** With the words to begin with in view, which stand above the field. */
export function focusReplyField() {
  const field = document.querySelector<HTMLTextAreaElement>('#reply');
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'start' });
}

export const hasReplyDraft = (reference: string) => readDraft(draftName(reference)).text !== '';

/** An answer by mail. What is typed is kept in this tab until the server has it. */
export function ReplyForm({ enquiry, onClose, onTakenBack, mailProgram }: Props) {
  const { reference, name, email, message, lastAnswerAt } = enquiry;
  const form = useQuery(replyFormQuery(reference));
  const { draft, setText, drop } = useDraft(draftName(reference));
  // As it was when the writing began: the server refuses a reply if somebody else was faster.
  const [seen] = useState(lastAnswerAt);
  const takingBack = useMutation({
    mutationFn: (sent: Draft) => takeReplyBack(reference, sent.key),
    onSuccess: (changed, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, changed);
      storeDraft(draftName(reference), sent.text);
      toastDone('Taken back: nothing was sent, and your words are here again.');
      onTakenBack();
    },
    onError: toastError,
  });
  const sending = useMutation({
    mutationFn: (sent: Draft & { seen: string | null }) =>
      sendReply(reference, { text: sent.text.trim(), seen: sent.seen }, sent.key),
    onSuccess: (changed, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, changed);
      toastDone(`Your reply goes to ${name} in ten seconds.`, () => takingBack.mutate(sent));
      if (drop(sent)) onClose();
    },
  });
  const isLate = sending.error instanceof ApiError && sending.error.status === 409;
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
      <label className="field">
        <span className="field-label">Your reply to {email}</span>
        <textarea
          id="reply"
          className="field-input message-input reply-input"
          maxLength={10_000}
          required
          value={draft.text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </label>
      <details className="reply-quote">
        <summary>Below it stands what {name} wrote</summary>
        <blockquote>{message}</blockquote>
      </details>
      {form.data && (
        <p className="quiet">
          Subject: {form.data.subject}. What {name} answers goes to {form.data.answersTo}, as before, and not
          to the desk.
        </p>
      )}
      <ProblemLine error={sending.error} />
      <div className="actions">
        <Button kind="primary" type="submit" disabled={sending.isPending}>
          {isLate ? 'Send it all the same' : 'Send'}
        </Button>
        <Button onClick={onClose}>{draft.text ? 'Later: keep the draft' : 'Close'}</Button>
        {mailProgram}
      </div>
    </form>
  );
}

interface TemplatesProps {
  form: ReplyFormReply;
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
