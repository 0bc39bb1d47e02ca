import { useSyncExternalStore } from 'react';
import { minute } from '../../domain/time/instants.ts';

/** The current minute; it goes on while the screen is open. */
export const useNow = () => useSyncExternalStore(everySecond, () => Math.floor(Date.now() / minute) * minute);

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}
