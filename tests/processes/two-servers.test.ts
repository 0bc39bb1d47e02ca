import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';
import { testMailServer } from '../support/test-mail-server.ts';
import { newStoreSettings } from '../support/test-store.ts';

test('two servers on one PostgreSQL, one killed in the middle of a delivery: everything is delivered', async () => {
  const { databaseUrl } = await newStoreSettings('postgres');
  let firstMail: (() => void) | undefined;
  const someMailUnderWay = new Promise<void>((resolve) => {
    firstMail = resolve;
  });
  // Holds the first mails open until the process that sends them is dead.
  let hold = true;
  const mail = await testMailServer({
    onMailFrom: (_address, _session, callback) => {
      firstMail?.();
      if (!hold) callback();
    },
  });
  const settings = {
    DATABASE_URL: databaseUrl ?? '',
    SECRET: 'the same on both servers',
    SMTP_URL: mail.url,
  };
  const first = await startServer(testHome(), settings);

  const key = randomUUID();
  const references = await Promise.all([
    ...Array.from({ length: 5 }, () => post(first.url, key)),
    ...Array.from({ length: 10 }, () => post(first.url, randomUUID())),
  ]);
  expect(new Set(references).size).toBe(11);
  await someMailUnderWay;
  first.process.kill('SIGKILL');
  await first.ended;
  hold = false;

  const store = await connectStore({ databaseUrl, dataDir: '' });
  onTestFinished(() => store.close());
  // The dead server's leases would run out by themselves in minutes; the test moves the lease and not the clock.
  const abandoned = await store.db
    .updateTable('deliveries')
    .set({ lease_until: 0 })
    .where('lease_until', 'is not', null)
    .returning('id')
    .execute();
  expect(abandoned.length).toBeGreaterThan(0);

  const second = await startServer(testHome(), settings);
  expect(await post(second.url, key)).toBe(references[0]);
  const open = store.db
    .selectFrom('deliveries')
    .select(['kind', 'state', 'last_error'])
    .where('state', '!=', 'sent')
    .where('kind', 'not in', ['enquiry-reminder', 'studio-summary']);
  await expect.poll(() => open.execute()).toEqual([]);
  const ids = mail.received.map(({ mail: each }) => each.messageId);
  expect(new Set(ids).size).toBe(22);
  expect(ids).toHaveLength(22);
});

const post = (url: string, key: string) => sendEnquiry(url, { email: `${key}@example.com` }, key);
