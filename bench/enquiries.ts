/**
 * How many enquiries a second are stored durably over HTTP, against raw durable inserts of the same
 * row. The columns `raw` and `stored` it prints are rows a second.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeReference } from '../domain/reference.ts';
import { connectStore, storeLocation } from '../server/store/connect.ts';
import { serveBuilt } from '../tools/site/serve-built.ts';
import { median, writeFigures } from './support/figures.ts';
import { runWrk } from './support/run-wrk.ts';

const connections = 128;
const rounds = 5;
/** As in support/post-enquiries.lua. */
const message = 'One scene by the water, three minutes, the same face at noon and at night. '.repeat(4);

const server = await serveBuilt({ LOG_LEVEL: 'warn', RATE_LIMIT: '1000000000' });
try {
  // Node accepts one connection in each turn of its loop: the last of them waits for two seconds.
  await postFor(8);
  const runs = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measure());
  console.table(runs);
  writeFigures('enquiries', 'Enquiries', [
    {
      name: 'durable enquiries over HTTP, against raw durable inserts of the same row',
      value: median(runs.map(({ raw, stored }) => stored / raw)),
      unit: '×',
      budget: { min: 0.3 },
      note: `${connections} connections; an enquiry is one row and its deliveries; median of ${rounds} rounds`,
    },
  ]);
} finally {
  await server.stop();
}

/** Raw inserts before and after, so that a disk that slows down half way weighs on both. */
async function measure() {
  const before = await insertFor(2_000);
  const stored = await postFor(8);
  const after = await insertFor(2_000);
  return { raw: (before + after) / 2, stored };
}

/** Rows in a store as the site makes it, each in a transaction of its own. */
async function insertFor(ms: number): Promise<number> {
  const settings = { databaseUrl: undefined, dataDir: mkdtempSync(join(server.data, 'raw-')) };
  const store = await connectStore(settings);
  await store.close();
  const database = new DatabaseSync(storeLocation(settings));
  database.exec('pragma synchronous = full');
  const insert = database.prepare(`insert into enquiries
    (reference, key, digest, received_at, name, email, message, canary)
    values (?, ?, '${'0'.repeat(64)}', ?, 'Bench', 'bench@studio.example', ?, 0)`);
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < ms; count += 1) {
    insert.run(makeReference(randomInt), randomUUID(), Date.now(), message);
  }
  const perSecond = (count * 1000) / (performance.now() - start);
  database.close();
  rmSync(settings.dataDir, { recursive: true });
  return Math.round(perSecond);
}

/** Each connection posts one enquiry after the other; anything but 2xx ends the measurement. */
async function postFor(seconds: number): Promise<number> {
  const script = 'bench/support/post-enquiries.lua';
  const address = `${server.address}/api/enquiries`;
  const { perSecond, errors } = await runWrk(address, { connections, seconds, script });
  if (errors > 0) throw new Error(`${errors} enquiries were not stored`);
  return perSecond;
}
