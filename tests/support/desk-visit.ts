import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { submitEnquiry, type Submission } from '../../server/enquiries/submit-enquiry.ts';
import { bookReview } from '../../server/reviews/book-review.ts';
import type { Store } from '../../server/store/store.ts';
import { testSecret } from './test-app.ts';
import { askDesk, ownerCookie, testOwner } from './test-desk.ts';
import { testRules } from './test-rules.ts';

/** An owner at the desk: reads and does things by their addresses under /api. */
export async function signedIn(app: FastifyInstance, store: Store, email = testOwner, now = Date.now()) {
  const cookie = await ownerCookie(store, email, now);
  return {
    get: (path: string) => askDesk(app, `/api/${path}`, { headers: cookie }),
    post: (path: string, payload: object = {}, key: string = randomUUID()) =>
      askDesk(app, `/api/${path}`, {
        method: 'POST',
        payload,
        headers: { ...cookie, 'idempotency-key': key },
      }),
    delete: (path: string) => askDesk(app, `/api/${path}`, { method: 'DELETE', headers: cookie }),
  };
}

/** What storing, booking and changing need: nobody to wake, and no webhook. */
export const testDeps = (store: Store, now: () => number) => ({
  store,
  now,
  secret: testSecret,
  rules: testRules,
  replyHours: 24,
  wakeDispatcher: () => undefined,
  config: { webhook: undefined },
});

/** A stored enquiry; returns its reference. */
export async function enquire(
  store: Store,
  now: number,
  enquiry: Partial<Submission['enquiry']> = {},
  spamReason?: Submission['spamReason'],
): Promise<string> {
  const submitted = await submitEnquiry(
    testDeps(store, () => now),
    {
      key: randomUUID(),
      enquiry: { name: 'Ada', email: 'ada@example.com', message: 'One scene, forty shots.', ...enquiry },
      spamReason,
      canary: false,
    },
  );
  if (!('reference' in submitted)) throw new Error(submitted.outcome);
  return submitted.reference;
}

type Booking = Parameters<typeof bookReview>[1]['booking'];

/** A booked review; returns its reference. */
export async function testReview(
  deps: Parameters<typeof bookReview>[0],
  booking: Pick<Booking, 'startsAt'> & Partial<Booking>,
): Promise<string> {
  const booked = await bookReview(deps, {
    key: randomUUID(),
    booking: { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/Berlin', ...booking },
    visitor: { address: '192.0.2.1', network: '192.0.2.1' },
  });
  if (booked.outcome !== 'booked') throw new Error(booked.outcome);
  return booked.reference;
}
