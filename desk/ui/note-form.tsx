import { Button } from './button.tsx';
import { ProblemLine } from './forms.tsx';
import { useAction } from './use-action.ts';
import { type UnsentText, useUnsentText } from './use-unsent-text.ts';

interface Props {
  /** Of the enquiry or review it is about. */
  reference: string;
  /** Sends it; with the same key it is the same note. */
  add: (text: string, key: string) => Promise<unknown>;
  onAdded?: () => void;
}

/** A note of one owner for the other. What is typed is kept in this tab until the server has it. */
export function NoteForm({ reference, add, onAdded }: Props) {
  const { draft, setText, drop } = useUnsentText(`note:${reference}`);
  const adding = useAction({
    post: (sent: UnsentText) => add(sent.text.trim(), sent.key),
    done: 'Note added.',
    onDone: (_, sent) => {
      if (drop(sent)) onAdded?.();
    },
    showsError: true,
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
