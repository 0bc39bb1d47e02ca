import { closeToast, toast } from '../../app/ui/toast.tsx';

/** One at a time: what was done, or why it was not. */
const id = 'desk';
const undoMs = 10_000;

let latestUndo: (() => void) | undefined;

/** With `undo` it has a button, and stays for ten seconds. */
export function toastDone(title: string, undo?: () => void) {
  latestUndo = undo;
  const hint = <span className="sr-only">Undo is at the end of the page.</span>;
  toast({
    id,
    title,
    kind: 'success',
    ...(undo && { description: hint, action: { label: 'Undo', onClick: undo }, shownForMs: undoMs }),
    onClose: () => (latestUndo = undefined),
  });
}

/** Takes back what was done last, while its button is there. */
export function undoLast() {
  const undo = latestUndo;
  closeToast(id);
  undo?.();
}

/** Stays until it is closed or replaced. */
export function toastError({ message }: Error) {
  latestUndo = undefined;
  toast({ id, title: message, kind: 'error' });
}
