import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api.ts';
import { toastDone } from '../../shell/toasts.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemLine } from '../../ui/forms.tsx';
import { addNote, enquiryQuery } from './enquiry-api.ts';

/** A note of one owner for the other. What is typed is kept in this tab until the server has it. */
export function NoteForm({ reference }: { reference: string }) {
  const [draft, setDraft] = useState(() => readDraft(reference));
  const adding = useMutation({
    mutationFn: (sent: Draft) => addNote(reference, sent.text.trim(), sent.key),
    onSuccess: (enquiry, sent) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, enquiry);
      toastDone('Note added.');
      // What was typed while it was being sent stays: it is another note.
      if (readDraft(reference).key !== sent.key) return;
      removeDraft(reference);
      setDraft(readDraft(reference));
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
          onChange={({ currentTarget: { value } }) => setDraft(storeDraft(reference, value))}
        />
      </label>
      <ProblemLine error={adding.error} />
      <Button type="submit" disabled={adding.isPending}>
        Add note
      </Button>
    </form>
  );
}

interface Draft {
  text: string;
  /** Idempotency key: the same words sent again after a lost answer are the same note. */
  key: string;
}

const storageKey = (reference: string) => `desk:note:${reference}`;

/** In sessionStorage: it survives a reload and the session, but not the tab and a sign-out. */
function readDraft(reference: string): Draft {
  const stored = sessionStorage.getItem(storageKey(reference));
  // `storeDraft` alone writes there.
  return stored ? (JSON.parse(stored) as Draft) : { text: '', key: crypto.randomUUID() };
}

/** Changed words are another note, so they get another key. */
function storeDraft(reference: string, text: string): Draft {
  const draft = { text, key: crypto.randomUUID() };
  sessionStorage.setItem(storageKey(reference), JSON.stringify(draft));
  return draft;
}

const removeDraft = (reference: string) => sessionStorage.removeItem(storageKey(reference));
