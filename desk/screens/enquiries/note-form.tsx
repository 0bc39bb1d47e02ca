import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { queryClient } from '../../queries.ts';
import { toastDone } from '../../shell/toast.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { addNote, enquiryQuery } from './enquiries-api.ts';
import { readDraft, removeDraft, storeDraft } from './note-draft.ts';

/** A note of one owner for the other. What is typed is kept in this tab until the server has it. */
export function NoteForm({ reference }: { reference: string }) {
  const [draft, setDraft] = useState(() => readDraft(reference));
  const adding = useMutation({
    mutationFn: () => addNote(reference, draft.text.trim(), draft.key),
    onSuccess: (enquiry) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, enquiry);
      removeDraft(reference);
      setDraft(readDraft(reference));
      toastDone('Note added.');
    },
  });
  return (
    <form
      className="note-form stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.text.trim()) adding.mutate();
      }}
    >
      <label className="field">
        <span className="field-label">Note, for the two of us</span>
        <textarea
          id="note"
          className="field-input message-input"
          maxLength={10_000}
          value={draft.text}
          onChange={({ currentTarget: { value } }) => setDraft(storeDraft(reference, value))}
        />
      </label>
      <ProblemLine error={adding.error} />
      <button className={buttonClass('secondary', 'small')} disabled={adding.isPending}>
        Add note
      </button>
    </form>
  );
}
