import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { submitEnquiry, type Submission } from '../../server/enquiries/submit-enquiry.ts';
import type { Store } from '../../server/store/store.ts';
import { askDesk, ownerCookie, testOwner } from './test-desk.ts';

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

/** A stored enquiry; returns its reference. */
export async function enquire(
  store: Store,
  now: number,
  enquiry: Partial<Submission['enquiry']> = {},
  spamReason?: Submission['spamReason'],
): Promise<string> {
  const submitted = await submitEnquiry(
    {
      store,
      now: () => now,
      wakeDispatcher: () => undefined,
      replyHours: 24,
      config: { webhook: undefined },
    },
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
