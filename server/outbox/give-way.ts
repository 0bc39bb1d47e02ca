import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** So many requests a second and more, and mail waits for visitors. */
const manyPerSecond = 20;
/** Where Node itself announces every request, whoever answers it. */
const requests = 'http.server.request.start';

export interface BusyGauge {
  isBusy(): boolean;
  stop(): void;
}

/**
 * Visitors first: writing a mail takes milliseconds of the one thread that also answers requests. Tells whether many
 * came since it was last asked; the dispatcher then takes one delivery at a time, with a pause. How busy the thread was
 * would not do: the mail itself keeps it busy.
 */
export function makeBusyGauge(): BusyGauge {
  let came = 0;
  let asked = performance.now();
  const count = () => void (came += 1);
  subscribe(requests, count);
  return {
    isBusy() {
      const now = performance.now();
      const busy = came * 1000 > manyPerSecond * (now - asked) && came > 1;
      [came, asked] = [0, now];
      return busy;
    },
    stop: () => void unsubscribe(requests, count),
  };
}
