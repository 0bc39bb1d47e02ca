import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { dismissDelivery, listDeliveries } from '../../server/outbox/manage-deliveries.ts';
import { connectStore, openReadOnlyStore } from '../../server/store/connect.ts';
import { retryCommand } from '../../studio/deliveries.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { callStudio } from '../support/run-studio.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';
import { testMailServer } from '../support/test-mail-server.ts';

test('mail that is put off waits until it is retried; a visitor’s mistyped address is no alarm, the studio’s is', async () => {
  let isFull = true;
  const refused = new Set(['typo@example.com']);
  const mail = await testMailServer({
    onMailFrom: (_address, _session, callback) => callback(refusal(isFull, 452)),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(refused.has(address), 550)),
  });
  const home = testHome();
  const settings = { SMTP_URL: mail.url, STUDIO_EMAIL: 'studio@longtake.example' };
  const server = await startServer(home, settings);
  const doctor = () => callStudio(home, doctorCommand, { settings });

  await sendEnquiry(server.url);
  await expect
    .poll(async () => (await deliveries(home)).filter(({ lastError }) => lastError?.includes('452')))
    .toHaveLength(2);
  expect((await doctor()).out).toMatch(/deliveries +2 waiting, the oldest since 20/);
  // Full until then, and asked again: on a busy machine the server's own retry may be under way.
  await expect
    .poll(async () => (await callStudio(home, retryCommand)).out)
    .toBe('2 deliveries are due now.\n');
  isFull = false;
  await expect.poll(() => states(home)).toEqual(['sent', 'sent']);

  await sendEnquiry(server.url, { email: 'typo@example.com' });
  await expect.poll(() => states(home)).toEqual(['refused', 'sent', 'sent', 'sent']);
  expect(await doctor()).toMatchObject({
    code: 0,
    out: expect.stringMatching(/ok +deliveries +nothing waiting; 1 to visitors were refused/),
  });

  refused.add('studio@longtake.example');
  await sendEnquiry(server.url);
  await expect.poll(() => states(home)).toEqual(['failed', 'refused', 'sent', 'sent', 'sent', 'sent']);
  expect(await doctor()).toMatchObject({
    code: 1,
    out: expect.stringMatching(/NOT OK +deliveries +1 gave up/),
  });
  // Log lines are written a moment later, several at once.
  await expect.poll(() => server.output().match(/a delivery is given up/g)).toHaveLength(1);

  const store = await connectStore(readConfig({}, home));
  for (const { id, state } of await deliveries(home)) {
    const dismissed = await store.write((tx) => dismissDelivery(tx, id));
    expect(dismissed).toBe(['failed', 'refused'].includes(state));
  }
  await store.close();
  expect((await doctor()).out).toMatch(/ok +deliveries +nothing waiting$/m);
});

const refusal = (isMeant: boolean, responseCode: number) =>
  isMeant ? Object.assign(new Error('not now, or never'), { responseCode }) : null;

/** Without what is planned for later. Read alone: the command would keep the server from its store for a moment. */
async function deliveries(home: string) {
  const store = await openReadOnlyStore(readConfig({}, home));
  const listed = await listDeliveries(store.db, 50);
  await store.close();
  return listed.filter(({ kind }) => !['enquiry-reminder', 'studio-summary'].includes(kind));
}

async function states(home: string): Promise<string[]> {
  return (await deliveries(home)).map(({ state }) => state).toSorted();
}
