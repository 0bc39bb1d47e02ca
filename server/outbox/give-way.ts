import { performance, type EventLoopUtilization } from 'node:perf_hooks';

/** Above this share of busy time, visitors are waiting for answers and mail can wait for them. */
const busyShare = 0.3;

/**
 * Visitors first: writing a mail takes milliseconds of the one thread that also answers requests. Tells whether the
 * process was busy since it was last asked; the dispatcher then takes one delivery at a time, with a pause.
 */
export function makeBusyGauge(): () => boolean {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization > busyShare;
  };
}
