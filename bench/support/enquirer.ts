/** Runs in a thread of its own: five thousand connections keep a thread so busy that its clock would measure itself. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { enquiryRequest } from './enquiry-request.ts';
import { openLine } from './line.ts';

const { address, ms } = workerData as { address: string; ms: number };
const took: number[] = [];
let refused = 0;

const all: Promise<void>[] = [];
const until = performance.now() + ms;
while (performance.now() < until) {
  all.push(enquire().catch(() => void (refused += 1)));
  await wait(50);
}
await Promise.all(all);
parentPort?.postMessage({ took, refused }, []);

/** From somebody who has just come: the connection counts. */
async function enquire(): Promise<void> {
  const start = performance.now();
  const line = await openLine(address);
  const { status } = await line.ask(enquiryRequest());
  if (status === 201) took.push(performance.now() - start);
  else refused += 1;
  line.close();
}
