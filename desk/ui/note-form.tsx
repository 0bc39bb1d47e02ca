import { postJson } from '../api.ts';
import { Button } from './button.tsx';
import { LongField } from './field.tsx';
import { ProblemLine } from './forms.tsx';
import { useAction } from './use-action.ts';
import { type UnsentText, useUnsentText } from './use-unsent-text.ts';

interface Props {
  /** The API's address of the enquiry or review it is about. */
  to: string;
  onAdded?: () => void;
}

/** A note of one owner for the other. What is typed is kept in this tab until the server has it. */
export function NoteForm({ to, onAdded }: Props) {
  const { draft, setText, drop } = useUnsentText(`note:${to}`);
  const adding = useAction({
    post: (sent: UnsentText) => postJson(`${to}/notes`, { text: sent.text.trim() }, sent.key),
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
      <LongField
        label="Note, for us alone"
        id="note"
        maxLength={10_000}
        value={draft.text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <ProblemLine error={adding.error} />
      <Button type="submit" disabled={adding.isPending}>
        Add note
      </Button>
    </form>
  );
}
