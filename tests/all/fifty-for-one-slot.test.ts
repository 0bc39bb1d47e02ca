import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startServer, testHome } from '../support/running-server.ts';
import { engines, testFolder, testStoreSettings } from '../support/test-store.ts';

test.each(engines)('fifty at once for one slot, from two processes on one %s: one has it', async (engine) => {
  const { databaseUrl } = await testStoreSettings(engine);
  const settings = {
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: testFolder() }),
    SECRET: 'the same on both servers',
  };
  const servers = [await startServer(testHome(), settings), await startServer(testHome(), settings)];
  const urls = servers.map(({ url }) => url);
  const [slot = ''] = await free(urls[0] ?? '');

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => book(urls[index % 2] ?? '', slot, `p${index}@example.com`)),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(49).fill(409),
  ]);
  for (const url of urls) expect(await free(url)).not.toContain(slot);
  const losers = answers.filter(({ status }) => status === 409);
  expect(losers.filter(({ alternatives }) => alternatives?.length !== 3)).toEqual([]);
});

async function free(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/review-slots`);
  const { slots } = (await response.json()) as { slots: { startsAt: string }[] };
  return slots.map(({ startsAt }) => startsAt);
}

/** A database that is too busy answers 503; like the page, this asks again with the same key. */
async function book(url: string, startsAt: string, email: string) {
  const key = randomUUID();
  for (let left = 20; ; left -= 1) {
    const response = await fetch(`${url}/api/reviews`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ startsAt, name: 'Ada', email, timeZone: 'Europe/Berlin' }),
    });
    const { alternatives } = (await response.json()) as { alternatives?: { startsAt: string }[] };
    if (response.status !== 503 || left === 0) return { status: response.status, alternatives };
  }
}
