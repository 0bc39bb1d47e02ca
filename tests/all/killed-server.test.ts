import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import { freePort } from '../../tools/free-port.ts';
import { startServer, testHome } from '../support/running-server.ts';

const kills = 25;
test(`killed ${kills} times while four writers post: everything acknowledged is there, nothing twice`, async () => {
  const home = testHome();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/api/enquiries`;
  const acknowledged = new Map<string, string>();
  const answers = new EventEmitter();
  const stop = new AbortController();
  let listening = Promise.withResolvers<void>();
  const writers = Array.from({ length: 4 }, (_, index) =>
    write(
      { url, name: `writer ${index}`, acknowledged, answers, untilListening: () => listening.promise },
      stop.signal,
    ),
  );

  for (let kill = 0; kill < kills; kill += 1) {
    const before = acknowledged.size;
    const server = await startServer(home, { PORT: port });
    listening.resolve();
    // Each life takes a few enquiries and dies at some other moment of its work.
    while (acknowledged.size < before + 4 + (kill % 5)) await once(answers, 'acknowledged');
    server.process.kill('SIGKILL');
    listening = Promise.withResolvers<void>();
    expect(await server.ended).toBe('SIGKILL');
  }
  const last = await startServer(home, { PORT: port });
  stop.abort();
  listening.resolve();
  await Promise.all(writers);
  last.process.kill('SIGTERM');
  expect(await last.ended).toBe(0);

  const store = await connectStore({ dataDir: `${home}/data`, databaseUrl: undefined });
  try {
    const rows = await store.db.selectFrom('enquiries').select(['key', 'reference']).execute();
    const deliveries = await store.db
      .selectFrom('deliveries')
      .select('about')
      // The one that is about no enquiry.
      .where('kind', '!=', 'studio-summary')
      .execute();
    expect(acknowledged.size).toBeGreaterThan(kills * 4);
    expect(new Map(rows.map(({ key, reference }) => [key, reference]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    expect(deliveries).toHaveLength(rows.length * 3);
  } finally {
    await store.close();
  }
});

interface Writer {
  url: string;
  name: string;
  acknowledged: Map<string, string>;
  answers: EventEmitter;
  untilListening: () => Promise<void>;
}

/** Posts one enquiry after the other, each with one key until it is acknowledged, as the browser does. */
async function write({ url, name, acknowledged, answers, untilListening }: Writer, signal: AbortSignal) {
  while (!signal.aborted) {
    const key = randomUUID();
    const body = JSON.stringify({ name, email: `${key}@example.com`, message: key });
    let reference: string | undefined;
    while (!reference) {
      // Requests to a server that is starting would take its processor.
      await untilListening();
      reference = await post(url, key, body);
    }
    acknowledged.set(key, reference);
    answers.emit('acknowledged');
  }
}

async function post(url: string, key: string, body: string): Promise<string | undefined> {
  try {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const response = await fetch(url, { method: 'POST', headers, body });
    if (response.status !== 201) return undefined;
    return ((await response.json()) as { reference: string }).reference;
  } catch {
    // The server died.
    return undefined;
  }
}
