import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemLine } from './forms.tsx';

interface Props {
  title: string;
  /** What the first button says. */
  yes: string;
  /** What the button says that changes nothing; Escape does the same. */
  no?: string;
  onYes: (form: HTMLFormElement) => void;
  /** A field was changed. */
  onChange?: () => void;
  onClose: () => void;
  /** Of `useAction`, which leaves its error to be shown here. */
  action: { error: Error | null; isPending: boolean };
  /** Another button. */
  more?: ReactNode;
  /** What it is about, and fields. */
  children: ReactNode;
}

/** A dialog that asks before something is done. */
export function Confirm({ title, yes, no, onYes, onChange, onClose, action, more, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onChange={onChange}
        onSubmit={(event) => {
          event.preventDefault();
          onYes(event.currentTarget);
        }}
      >
        {children}
        <ProblemLine error={action.error} />
        <div className="actions">
          <Button kind="primary" type="submit" disabled={action.isPending}>
            {yes}
          </Button>
          {more}
          {no && <Button onClick={onClose}>{no}</Button>}
        </div>
      </form>
    </Dialog>
  );
}
