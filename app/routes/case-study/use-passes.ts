import {
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';

const swipe = 40;
const tap = 8;

/**
 * Which pass is shown (`null`: a quarter of each), changed by buttons, arrow keys, tap and swipe.
 */
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

  /**
   * A tap shows the next pass, a swipe the one in its direction; vertical scrolling changes
   * nothing.
   */
  const hand = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = event.clientX - (start.current ?? Number.NaN);
      start.current = undefined;
      if (Math.abs(moved) <= tap || moved <= -swipe) setShown(step(1));
      else if (moved >= swipe) setShown(step(-1));
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
    // Without this a mouse would start a native drag of the picture.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { shown, setShown, buttons, live, onKeyDown, hand };
}
