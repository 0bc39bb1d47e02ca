import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { undoLast } from '../../shell/toast.tsx';
import { areKeysOn } from '../../ui/keys-setting.ts';
import { useEnquiryAction } from './use-enquiry-action.ts';

/**
 * j and k move through the list, enter opens (the rows are links), e marks as answered, s snoozes,
 * u takes back what was done last, / searches. They act on the row with the focus, else on the
 * enquiry that is open.
 */
export function useListKeys(pane: RefObject<HTMLElement | null>, open: string | undefined) {
  const navigate = useNavigate();
  const { mutate } = useEnquiryAction();
  useEffect(() => {
    const rows = () => [...(pane.current?.querySelectorAll<HTMLElement>('[data-reference]') ?? [])];
    const chosen = () => {
      const all = rows();
      return (
        all.find((row) => row === document.activeElement) ??
        all.find((row) => row.dataset['reference'] === open)
      );
    };
    const move = (by: number) => {
      const all = rows();
      const row = chosen();
      const next = all[row ? all.indexOf(row) + by : 0];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return next !== undefined;
    };
    const act: Record<string, () => void> = {
      j: () => move(1),
      k: () => move(-1),
      e: () => {
        const reference = chosen()?.dataset['reference'] ?? open;
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
        const row = chosen();
        const reference = row?.dataset['reference'] ?? open;
        if (reference)
          void navigate(`/enquiries/${reference}${location.search}`, { state: { snooze: true } });
      },
      u: undoLast,
      '/': () => pane.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    };
    const listen = (event: KeyboardEvent) => {
      if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      const does = act[event.key];
      if (!does) return;
      event.preventDefault();
      does();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [pane, open, navigate, mutate]);
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog') !== null;
