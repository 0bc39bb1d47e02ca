import type { Store } from '../../server/store/store.ts';

/** What one process logged: the message, and the delivery it is about. */
export type Alarms = { msg: string; delivery?: string }[];

/** What a server logs from now on. */
export function listenForAlarms(output: NodeJS.ReadableStream): Alarms {
  const alarms: Alarms = [];
  let unread = '';
  output.on('data', (chunk: Buffer) => {
    const lines = (unread + chunk.toString()).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) alarms.push(JSON.parse(line) as Alarms[number]);
  });
  return alarms;
}

/**
 * The /readyz of the survivor must count every delivery to the studio that was given up, and no process
 * may log one alarm twice. The last half second of a killed process's log is lost.
 */
export async function compareAlarms(store: Store, alarms: Alarms[], survivor: string) {
  const givenUp = alarms
    .flat()
    .flatMap(({ msg, delivery = '' }) => (msg === 'a delivery is given up' ? delivery : []));
  const states = await store.db.selectFrom('deliveries').select('state').execute();
  const failed = states.filter(({ state }) => state === 'failed').length;
  const ready = (await (await fetch(`${survivor}/readyz`)).json()) as { deliveries: { failed: number } };
  return {
    failed,
    refused: states.filter(({ state }) => state === 'refused').length,
    missing: Math.abs(failed - ready.deliveries.failed),
    twice: givenUp.length - new Set(givenUp).size,
  };
}
