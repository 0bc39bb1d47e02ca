import { useSyncExternalStore } from 'react';

type Zone = { zone: string; short: string };

/** What the clocks of the studio show. The page is made long before it is read, so until script runs: the zones alone. */
export function LocalTimes({ zones }: { zones: Zone[] }) {
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => null);
  return zones
    .map(({ zone, short }) => (minute === null ? short : `${clock(minute, zone)} ${short}`))
    .join(' · ');
}

const thisMinute = () => Math.floor(Date.now() / 60_000);

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

const clock = (minute: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(minute * 60_000);
