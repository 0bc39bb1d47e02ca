import { type FormEvent, type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';

/** Which pass is shown, which one lies behind it for the wipe, and what changes them. */
export function usePasses(count: number) {
  const [shown, setShown] = useState(count - 1);
  const frame = useRef<HTMLDivElement>(null);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const live = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  /**
   * A property and no React state: a drag sets it on every move, and nothing else depends on it.
   */
  const setEdge = (percent: string) => frame.current?.style.setProperty('--edge', `${percent}%`);
  const choose = (index: number) => {
    setShown(index);
    setEdge('0');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, number> = {
      ArrowRight: (shown + 1) % count,
      ArrowLeft: (shown - 1 + count) % count,
      Home: 0,
      End: count - 1,
    };
    const next = keys[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    choose(next);
    buttons.current[next]?.focus();
  };

  return {
    shown,
    behind: (shown - 1 + count) % count,
    live,
    frame,
    buttons,
    choose,
    wipe: (event: FormEvent<HTMLInputElement>) => setEdge(event.currentTarget.value),
    onKeyDown,
  };
}
