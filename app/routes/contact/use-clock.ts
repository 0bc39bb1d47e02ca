import { useEffect, useState } from 'react';

/** An instant; null before it is known, because the page is made long before it is read. */
export type Minute = number | null;

/** The current minute, from the moment it is wanted: the first clock of a page costs a phone a tenth of a second. */
export function useClock(wanted: boolean): Minute {
  const [now, setNow] = useState<Minute>(null);
  useEffect(() => {
    if (!wanted) return;
    const tick = () => setNow(Math.floor(Date.now() / 60_000) * 60_000);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wanted]);
  return now;
}
