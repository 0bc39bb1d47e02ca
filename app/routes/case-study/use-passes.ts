import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

const swipe = 40;
const still = 8;

/** Which of the passes is on show, `null` for all of them side by side, and every way to change it. */
export function usePasses(count: number) {
  const [shown, setShown] = useState<number | null>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const start = useRef<number>(undefined);
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  const step = (by: 1 | -1) => {
    const from = shown ?? (by === 1 ? -1 : count);
    return (from + by + count) % count;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, number | null> = {
      ArrowRight: step(1),
      ArrowLeft: step(-1),
      Home: 0,
      End: count - 1,
      Escape: null,
    };
    const next = keys[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setShown(next);
    if (next !== null) buttons.current[next]?.focus();
  };

  /** A tap steps on, a swipe steps the way it goes; a hand that scrolls the page does neither. */
  const hand = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (start.current ?? Number.NaN);
      start.current = undefined;
      if (Math.abs(moved) <= still || moved <= -swipe) setShown(step(1));
      else if (moved >= swipe) setShown(step(-1));
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    // Else a mouse would carry the picture away.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { shown, setShown, buttons, live, onKeyDown, hand };
}
