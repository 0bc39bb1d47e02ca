import { describe, expect, test } from 'vitest';
import type { MailServer } from '../../tests/support/mail-server.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { enquiryMails } from '../enquiries/enquiry-mails.tsx';
import { listDeliveries } from '../outbox/manage-deliveries.ts';

const studio = 'studio@longtake.example';
const visitors = ['one@example.com', 'two@example.com', 'three@example.com'];

describe('mail reaches everybody it can', () => {
  test('although the server is down at first', async () => {
    const down = await testMailServer();
    await down.close();
    const { clock, dispatcher, deliveries } = await setUp(down.url);
    await expect
      .poll(async () =>
        (await deliveries()).filter(({ attempts, lastError }) => attempts !== 1 || !lastError),
      )
      .toEqual([]);

    const up = await testMailServer({ port: down.port });
    clock.now += 3_600_000;
    dispatcher.wake();

    await allSent(deliveries);
    expect(arrived(up)).toEqual(onceEach);
  });

  test('and a repeat after a line cut behind DATA carries the same Message-ID', async () => {
    const cutting = await testMailServer({ dropAfterData: 2 });
    const { clock, dispatcher, deliveries } = await setUp(cutting.url);
    await expect
      .poll(async () => (await deliveries()).filter(({ state, lastError }) => state !== 'sent' && !lastError))
      .toEqual([]);

    clock.now += 3_600_000;
    dispatcher.wake();

    await allSent(deliveries);
    const ids = cutting.received.map(({ mail }) => mail.messageId);
    expect(ids.length).toBeGreaterThan(6);
    expect(new Set(ids).size).toBe(6);
  });
});

test('what the mails say, and what they do not', async () => {
  const server = await testMailServer();
  const { deliveries } = await setUp(server.url);
  await allSent(deliveries);
  expect(arrived(server)).toEqual(onceEach);

  const notice = server.to(studio).find(({ mail }) => mail.replyTo?.[0]?.address === 'one@example.com')?.mail;
  expect(notice?.subject).toMatch(/^Enquiry LT-\w{6}: Ada · Feature Film · \$10K - \$25K$/);
  expect(notice?.text).toContain('One scene, forty shots.');
  expect(notice?.html).toMatch(/https:\/\/longtake\.example\/enquiries\/LT-\w{6}\/answered\?token=/);

  const acknowledgement = server.to('one@example.com')[0]?.mail;
  expect(acknowledgement?.subject).toMatch(/^Longtake: we have your message \(LT-\w{6}\)$/);
  expect(acknowledgement?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
  for (const typed of ['Ada', 'One scene', 'one@example.com']) {
    expect(acknowledgement?.text).not.toContain(typed);
    expect(acknowledgement?.html).not.toContain(typed);
  }
  expect(acknowledgement?.text).toContain('within 24 hours');
  expect(acknowledgement?.html).toMatch(/href="https?:[^"]+\/questions"/);
});

async function setUp(smtpUrl: string) {
  const store = await openTestStore();
  const app = await testApp(store);
  for (const email of visitors) {
    const answer = await postEnquiry(app, { ...goodEnquiry, email, useCase: 'film', budget: '10k-25k' });
    expect(answer.statusCode).toBe(201);
  }
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const handlers = enquiryMails(testMailDeps(store, smtpUrl, now));
  const dispatcher = testDispatcher({ store, handlers, now });
  const deliveries = async () =>
    (await listDeliveries(store.db, 50)).filter(({ kind }) => kind !== 'enquiry-reminder');
  return { app, clock, dispatcher, deliveries };
}

const onceEach = { [studio]: 3, 'one@example.com': 1, 'two@example.com': 1, 'three@example.com': 1 };

function arrived(server: MailServer): Record<string, number> {
  return Object.fromEntries([studio, ...visitors].map((address) => [address, server.to(address).length]));
}

/** Waits for it; fails with what is still open. */
async function allSent(deliveries: () => Promise<{ state: string }[]>): Promise<void> {
  const states = async () => (await deliveries()).map(({ state }) => state);
  await expect.poll(states).toEqual(Array(6).fill('sent'));
}
