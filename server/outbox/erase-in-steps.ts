import type { ErasedDelivery } from './erase-deliveries.ts';

/**
 * Small steps: each is one transaction, visitors write in between, and no query has more parameters
 * than SQLite takes (32,766).
 */
const step = 200;

/** Finds and erases until nothing more is found; says how many and which deliveries went with them. */
export async function eraseInSteps(
  find: (limit: number) => Promise<{ reference: string }[]>,
  erase: (references: string[]) => Promise<ErasedDelivery[]>,
): Promise<{ count: number; deliveries: ErasedDelivery[] }> {
  const deliveries: ErasedDelivery[] = [];
  for (let count = 0; ;) {
    const references = (await find(step)).map(({ reference }) => reference);
    if (references.length === 0) return { count, deliveries };
    for (const delivery of await erase(references)) deliveries.push(delivery);
    count += references.length;
  }
}
