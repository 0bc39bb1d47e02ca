import { useSyncExternalStore } from 'react';

/** The current minute as an instant; null until script runs, because the page is made long before it is read. */
export function useMinute(): number | null {
  return useSyncExternalStore(everySecond, thisMinute, () => null);
}

const thisMinute = () => Math.floor(Date.now() / 60_000) * 60_000;

function everySecond(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
