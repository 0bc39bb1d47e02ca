import { type KeyboardEvent, useState } from 'react';

/** Which picture is shown and, while two are compared, which one is held beside it. */
export function useLightPair(opened: number, count: number) {
  const [{ shown, held }, setPair] = useState<{ shown: number; held?: number }>({ shown: opened });

  const step = (by: 1 | -1) =>
    setPair((pair) => {
      const next = (pair.shown + by + count) % count;
      // A picture is not compared with itself.
      return { ...pair, shown: next === pair.held ? (next + by + count) % count : next };
    });
  const compare = () =>
    setPair((pair) =>
      pair.held === undefined ? { held: pair.shown, shown: (pair.shown + 1) % count } : { shown: pair.held },
    );
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  };

  return { shown, held, step, compare, onKeyDown };
}
