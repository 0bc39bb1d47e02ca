import './dialog.css';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** Modal: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // A layout effect: it is closed before React removes it, or the browser gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog raised text-paper" aria-labelledby={heading} onCancel={onClose}>
      <header className="dialog-head in-line spread gap-4">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="dialog-close tap underline" onClick={onClose}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
