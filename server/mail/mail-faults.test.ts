import { expect, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { enquiryMails } from '../enquiries/enquiry-mails.tsx';
import { listDeliveries } from '../outbox/manage-deliveries.ts';

test('a repeat after a line cut behind DATA reaches everybody, with the same Message-ID', async () => {
  const cutting = await testMailServer({ dropAfterData: 2 });
  const store = await openTestStore();
  const app = await testApp(store);
  for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
    expect((await postEnquiry(app, { ...goodEnquiry, email })).statusCode).toBe(201);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const handlers = enquiryMails(testMailDeps(store, cutting.url, now));
  const dispatcher = testDispatcher({ store, handlers, now });
  const open = async () =>
    (await listDeliveries(store.db, 50)).filter(
      ({ kind, state }) => kind !== 'enquiry-reminder' && state !== 'sent',
    );
  await expect.poll(async () => (await open()).filter(({ lastError }) => !lastError)).toEqual([]);

  clock.now += 3_600_000;
  dispatcher.wake();

  await expect.poll(open).toEqual([]);
  const ids = cutting.received.map(({ mail }) => mail.messageId);
  expect(ids.length).toBeGreaterThan(6);
  expect(new Set(ids).size).toBe(6);
});
