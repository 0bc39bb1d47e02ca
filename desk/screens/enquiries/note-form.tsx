import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api.ts';
import { toastDone } from '../../shell/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import { addNote, enquiryQuery } from './enquiry-api.ts';

/** A note of one owner for the other. What is typed is kept in this tab until the server has it. */
export function NoteForm({ reference }: { reference: string }) {
  const { draft, setText, drop } = useDraft(`note:${reference}`);
  const adding = useMutation({
    mutationFn: (sent: Draft) => addNote(reference, sent.text.trim(), sent.key),
    onSuccess: (enquiry, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, enquiry);
      toastDone('Note added.');
      drop(sent);
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim()) adding.mutate(draft);
      }}
    >
      <label className="field">
        <span className="field-label">Note, for the two of us</span>
        <textarea
          id="note"
          className="field-input message-input"
          maxLength={10_000}
          value={draft.text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </label>
      <ProblemLine error={adding.error} />
      <Button type="submit" disabled={adding.isPending}>
        Add note
      </Button>
    </form>
  );
}
