import { useEffect, useState } from 'react';
import { minute } from '../../domain/time/instants.ts';

/** An instant; null in the prerendered page and before the clock starts. */
export type Minute = number | null;

/** The current minute, once `wanted`: the first use of Intl time zones takes a phone 0.1 s. */
export function useClock(wanted: boolean): Minute {
  const [now, setNow] = useState<Minute>(null);
  useEffect(() => {
    if (!wanted) return;
    const tick = () => setNow(Math.floor(Date.now() / minute) * minute);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
}
