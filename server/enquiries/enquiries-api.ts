import type { FastifyInstance } from 'fastify';
import type { SubmissionResponse } from '../../domain/api-responses.ts';
import { submissionSchema } from '../../domain/enquiry/schema.ts';
import { judgeSpam } from '../../domain/enquiry/spam.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { fieldErrors, sendProblem } from '../http/problem.ts';
import { type RateLimit, visitorAddress } from '../http/rate-limit.ts';
import { isSignedBy } from '../http/signature.ts';
import { senderKey } from '../mail/daily-limit.ts';
import { type SubmitDeps, submitEnquiry } from './submit-enquiry.ts';

export interface EnquiriesApiDeps extends SubmitDeps {
  /** Checks the canary header. */
  secret: string;
  limitWrites: RateLimit;
}

/** `POST /api/enquiries`: the form with script. */
export async function enquiriesApi(app: FastifyInstance, deps: EnquiriesApiDeps): Promise<void> {
  app.post('/enquiries', { onRequest: deps.limitWrites }, async (request, reply) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    if (!key)
      return sendProblem(reply, { status: 400, title: 'Send an Idempotency-Key header with a UUID.' });

    const parsed = submissionSchema.safeParse(request.body);
    if (!parsed.success) {
      return sendProblem(reply, {
        status: 422,
        title: 'Some fields need another look.',
        errors: fieldErrors(parsed.error),
      });
    }
    const { website: honeypot = '', startedAt, ...enquiry } = parsed.data;
    const canary = isSignedBy(deps.secret, canaryPurpose(key), request.headers[canaryHeader]);
    const submitted = await submitEnquiry(deps, {
      key,
      enquiry,
      canary,
      sender: senderKey(deps.secret, visitorAddress(request)),
      ...(!canary && judgeSpam(enquiry, { honeypot, startedAt, byScript: true, now: deps.now() })),
    });
    if (submitted.outcome === 'key-reused') {
      return sendProblem(reply, {
        status: 409,
        title: 'This Idempotency-Key was used for another message.',
        detail: 'Nothing was stored. Use a new key for a new message.',
      });
    }
    const { reference, receivedAt } = submitted;
    const stored: SubmissionResponse = { reference, receivedAt: isoInstant(receivedAt) };
    return reply.code(201).header('cache-control', 'no-store').send(stored);
  });
}

/**
 * Marks a canary enquiry, which a monitor sends to test the site; only who holds SECRET can sign
 * it.
 */
export const canaryHeader = 'x-canary';

export function canaryPurpose(key: string): string {
  return `canary:${key}`;
}
