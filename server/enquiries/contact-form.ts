import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';

import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { enquirySchema } from '../../domain/enquiry/schema.ts';
import { spamReason } from '../../domain/enquiry/spam.ts';
import { honeypotField, keyField, startedAtField } from '../../domain/enquiry/submission-fields.ts';
import { escapeHtml, fillTemplate, type Templates } from '../site/fill-template.ts';
import { keyFromContent, readIdempotencyKey } from '../keys/idempotency-key.ts';
import { storeRetryAfter } from '../http/problem.ts';
import { refuseEncoded } from '../http/refuse-encoded.ts';
import { TooManyWrites, type LimitWrites } from '../http/write-limit.ts';
import { isStoreUnavailable } from '../store/store-unavailable.ts';
import { submitEnquiry, type SubmitDeps } from './submit-enquiry.ts';

export interface ContactFormDeps extends SubmitDeps {
  templates: Templates;
  limitWrites: LimitWrites;
}

type Typed = Record<string, string>;

/** `POST /contact`: the same form without script. Whatever goes wrong, the page comes back with every word. */
export async function contactForm(app: FastifyInstance, deps: ContactFormDeps): Promise<void> {
  await app.register(formbody);
  app.addHook('onRequest', refuseEncoded);

  app.post('/contact', async (request, reply) => {
    const typed = typedTexts(request.body);
    try {
      // After the body, unlike on /api: over the limit the visitor must get the words back too.
      await deps.limitWrites(request);
      const parsed = enquirySchema.safeParse(enquiryOf(typed));
      if (!parsed.success) {
        return await comeBack(reply, 422, typed, [
          ...new Set(parsed.error.issues.map(({ message }) => message)),
        ]);
      }
      const enquiry = parsed.data;
      const now = deps.now();
      const startedAt = Number(typed[startedAtField] || Number.NaN);
      const submitted = await submitEnquiry(deps, {
        key: readIdempotencyKey(typed[keyField]) ?? keyFromContent(enquiry, now),
        enquiry,
        canary: false,
        spamReason: spamReason(enquiry, {
          honeypot: typed[honeypotField] ?? '',
          startedAt: Number.isFinite(startedAt) ? startedAt : undefined,
          now,
        }),
      });
      if (submitted.outcome === 'key-reused') {
        return await comeBack(reply, 409, typed, [
          'This form was already sent with other words. Reload it first.',
        ]);
      }
      return await reply.redirect('/contact?sent#sent', 303);
    } catch (error) {
      if (error instanceof TooManyWrites) {
        void reply.header('retry-after', String(error.retryAfter));
        return comeBack(reply, 429, typed, ['Too many messages at once. Wait a minute, then send it again.']);
      }
      if (!isStoreUnavailable(error)) throw error;
      request.log.error({ err: error }, 'the store does not take an enquiry');
      void reply.header('retry-after', String(storeRetryAfter));
      return comeBack(reply, 503, typed, ['We could not store your message. Send it again in a moment.']);
    }
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'the contact form failed');
    const known = status >= 400 && status < 500;
    // A body that could not be read has no words to give back; any other error must not cost the visitor theirs.
    return comeBack(reply, known ? status : 500, typedTexts(request.body), [
      known ? unread(status) : ourFault,
    ]);
  });

  async function comeBack(
    reply: FastifyReply,
    status: number,
    typed: Typed,
    errors: string[],
  ): Promise<FastifyReply> {
    const page = fillTemplate(deps.templates, 'contact-invalid', {
      texts: typed,
      chosen: typed,
      markup: { errors: errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('') },
    });
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  }
}

const ourFault = 'Something went wrong on our side. Send it again in a moment.';

function unread(status: number): string {
  return status === 413 ? 'That is too much at once.' : 'The form could not be read. Send it again.';
}

/** A field sent twice counts once; anything but text counts as not sent. */
function typedTexts(body: unknown): Typed {
  if (typeof body !== 'object' || body === null) return {};
  const names = [...enquiryFieldNames, honeypotField, startedAtField, keyField];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = (body as Record<string, unknown>)[name];
      const text: unknown = Array.isArray(value) ? value[0] : value;
      return typeof text === 'string' ? [[name, text.toWellFormed()]] : [];
    }),
  );
}

/** An untouched choice arrives as an empty text, which means none. */
function enquiryOf(typed: Typed): Record<string, string | undefined> {
  const enquiry: Record<string, string | undefined> = {};
  for (const name of enquiryFieldNames) enquiry[name] = typed[name] || undefined;
  return enquiry;
}
