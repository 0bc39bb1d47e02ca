import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { undoLast } from '../../ui/toasts.tsx';
import { useEnquiryAction } from './enquiry-api.ts';

/**
 * Keyboard shortcuts. They act on the row with the focus, else on the enquiry that is open. Enter
 * opens a row without one: rows are links.
 */
export function useListShortcuts(pane: RefObject<HTMLElement | null>, open: string | undefined) {
  const navigate = useNavigate();
  const { mutate } = useEnquiryAction();
  useEffect(() => {
    const rows = () => [...(pane.current?.querySelectorAll<HTMLElement>('[data-reference]') ?? [])];
    const currentRow = () => {
      const all = rows();
      return (
        all.find((row) => row === document.activeElement) ??
        all.find((row) => row.dataset['reference'] === open)
      );
    };
    /** What is spam is neither answered nor snoozed: it is released first. */
    const answerable = () => {
      const row = currentRow();
      if (row) return 'spam' in row.dataset ? undefined : row.dataset['reference'];
      return open;
    };
    const move = (by: number) => {
      const all = rows();
      const row = currentRow();
      const next = all[row ? all.indexOf(row) + by : 0];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    };
    const shortcuts: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      e: () => {
        const reference = answerable();
        if (!reference) return;
        // It leaves the list: the focus goes to its neighbour.
        if (!move(1)) move(-1);
        mutate({
          reference,
          action: { verb: 'answered' },
          done: 'Marked as answered.',
          undo: { verb: 'waiting' },
        });
      },
      s: () => {
        const reference = answerable();
        if (reference)
          void navigate(`/enquiries/${reference}${location.search}`, { state: { snooze: true } });
      },
      u: undoLast,
      '/': () => pane.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    };
    const listen = (event: KeyboardEvent) => {
      if (!areShortcutsOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const shortcut = shortcuts[event.key];
      if (!shortcut) return;
      event.preventDefault();
      shortcut();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [pane, open, navigate, mutate]);
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;

const moving = [
  ['j k', 'move'],
  ['enter', 'open'],
];
const acting = [
  ['e', 'answered'],
  ['s', 'snooze'],
  ['u', 'undo'],
];

/** The shortcuts, under the list; not on touch screens, nor when they are off (see Settings). */
export function ShortcutHelp({ isSpam }: { isSpam: boolean }) {
  if (!areShortcutsOn()) return null;
  const described = [...moving, ...(isSpam ? [] : acting), ['/', 'search']];
  return (
    <p className="shortcut-help slate">
      {described.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

const storageKey = 'desk:keys';

/** Speech input and mistakes press single letters: WCAG 2.1.4 requires a switch for them. */
export const areShortcutsOn = () => localStorage.getItem(storageKey) !== 'off';

export const switchShortcuts = (on: boolean) => localStorage.setItem(storageKey, on ? 'on' : 'off');
