import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hour, minute } from '../../domain/time/instants.ts';
import { testDeps } from '../../tests/support/desk-visit.ts';
import { testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { engines, openTestStore } from '../../tests/support/test-store.ts';
import { listDeliveries } from '../outbox/manage-deliveries.ts';
import { enquiryMails } from './enquiry-mails.tsx';
import { submitEnquiry } from './submit-enquiry.ts';

const studioEmail = 'studio@longtake.example';

test.each(engines)('on %s, canaries are one marked mail an hour, unless one failed', async (engine) => {
  const store = await openTestStore(engine);
  let refuses = false;
  const mails = await testMailServer({
    onConnect: (_session, callback) =>
      callback(refuses ? Object.assign(new Error('busy'), { responseCode: 421 }) : undefined),
  });
  const clock = { now: Date.UTC(2026, 0, 12, 9, 0) };
  const now = () => clock.now;
  const handlers = enquiryMails(testMailDeps(store, mails.url, now));
  const submit = () =>
    submitEnquiry(testDeps(store, now), {
      key: randomUUID(),
      enquiry: { name: 'Canary', email: studioEmail, message: 'A test.' },
      spamReason: undefined,
      canary: true,
    });
  /** What the dispatcher does with all that is due, `attempts` times. */
  async function deliver(attempts = 1) {
    const due = await store.db.selectFrom('deliveries').selectAll().where('state', '=', 'due').execute();
    expect(due.map(({ kind }) => kind)).toEqual(['enquiry-notice']);
    for (const { id, kind, about, createdAt } of due) {
      const state = await handlers['enquiry-notice'](
        { id, kind, about, createdAt, attempts },
        new AbortController().signal,
      );
      const ended = store.db.updateTable('deliveries').set({ state, finishedAt: now() });
      await ended.where('id', '=', id).execute();
    }
  }

  await submit();
  await deliver();
  expect(mails.received.map(({ to, mail }) => [to, mail.subject])).toEqual([
    [[studioEmail], expect.stringMatching(/^Canary LT-\w{6}: a test, nothing to answer$/)],
  ]);
  expect(mails.received[0]?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'x-canary', value: expect.stringMatching(/^LT-/) }),
  );

  clock.now += 15 * minute;
  await submit();
  await deliver();
  expect(mails.received, 'the second of the hour asks the mail server alone').toHaveLength(1);

  clock.now += 15 * minute;
  await submit();
  refuses = true;
  await expect(deliver()).rejects.toThrow('busy');
  expect(await listDeliveries(store.db, 50), 'only what has not gone out').toHaveLength(1);
  refuses = false;
  await deliver(2);
  expect(mails.received, 'after a failure the mail itself is the proof').toHaveLength(2);

  clock.now += hour;
  await submit();
  await deliver();
  expect(mails.received).toHaveLength(3);

  expect(await listDeliveries(store.db, 50)).toEqual([]);
});
