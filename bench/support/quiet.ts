import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

const mostBusy = 0.3;
const mostSeconds = 20;

/** Until the machine has let go of its processors for a second; after a while a busy one is taken as it is. */
export async function quiet(): Promise<void> {
  for (let second = 0; second < mostSeconds; second += 1) {
    const before = times();
    await setTimeout(1000);
    const after = times();
    if (1 - (after.idle - before.idle) / (after.all - before.all) < mostBusy) return;
  }
}

/** What runs at low priority makes way for us and counts as idle. */
function times() {
  return cpus().reduce(
    (sum, { times: { user, nice, sys, idle, irq } }) => ({
      idle: sum.idle + idle + nice,
      all: sum.all + user + nice + sys + idle + irq,
    }),
    { idle: 0, all: 0 },
  );
}
