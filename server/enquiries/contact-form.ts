import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import type { Contact } from '../../domain/content/contact.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { shownLabel } from '../../domain/enquiry/enquiry.ts';
import {
  cleanText,
  type EnquiryFieldName,
  enquiryFieldNames,
  fieldOf,
  honeypotField,
  keyField,
  startedAtField,
} from '../../domain/enquiry/fields.ts';
import { enquirySchema } from '../../domain/enquiry/schema.ts';
import { judgeSpam } from '../../domain/enquiry/spam.ts';
import { escapeHtml } from '../../publishing/fill-file.ts';
import { keyFromContent, readIdempotencyKey } from '../http/idempotency-key.ts';
import { storeRetryAfter } from '../http/problem.ts';
import { type RateLimit, TooManyRequests, visitorAddress } from '../http/rate-limit.ts';
import { refuseEncoded } from '../http/server-options.ts';
import { senderKey } from '../mail/daily-limit.ts';
import { fillTemplate, type Templates } from '../site/fill-template.ts';
import { isStoreUnavailable } from '../store/store.ts';
import { type SubmitDeps, submitEnquiry } from './submit-enquiry.ts';

interface ContactFormDeps extends SubmitDeps {
  templates: Templates;
  contact: Contact;
  /** Keys the hash that mails are counted by. */
  secret: string;
  limitWrites: RateLimit;
}

type FormValues = Record<string, string>;

/** `POST /contact`: the form without script. On any error the page comes back filled in. */
export async function contactForm(app: FastifyInstance, deps: ContactFormDeps): Promise<void> {
  const { form: formWords } = deps.contact;
  const errorWords = formWords.errors;
  await app.register(formbody);
  app.addHook('onRequest', refuseEncoded);

  const refusals = new WeakMap<FastifyRequest, unknown>();
  // Asks the rate limit before the body is read, so that a flood is refused unread. A request that
  // is a little over the limit is read and gets the form back filled in.
  async function limitFirst(request: FastifyRequest): Promise<void> {
    try {
      await deps.limitWrites(request);
    } catch (error) {
      if (error instanceof TooManyRequests && error.isFlood) throw error;
      refusals.set(request, error);
    }
  }

  app.post('/contact', { onRequest: [refuseCrossSiteForms, limitFirst] }, async (request, reply) => {
    const refusal = refusals.get(request);
    if (refusal) throw refusal;
    const typed = formValues(request.body);
    const parsed = enquirySchema.safeParse(enquiryOf(typed));
    if (!parsed.success) {
      return sendFormBack(reply, 422, typed, formErrors(formWords, parsed.error));
    }
    const enquiry = parsed.data;
    const now = deps.now();
    const startedAt = Number(typed[startedAtField] || Number.NaN);
    const submitted = await submitEnquiry(deps, {
      key: readIdempotencyKey(typed[keyField]) ?? keyFromContent(enquiry, now),
      enquiry,
      canary: false,
      sender: senderKey(deps.secret, visitorAddress(request)),
      ...judgeSpam(enquiry, {
        honeypot: typed[honeypotField] ?? '',
        startedAt: Number.isFinite(startedAt) ? startedAt : undefined,
        byScript: false,
        now,
      }),
    });
    if (submitted.outcome === 'key-reused') {
      return sendFormBack(reply, 409, typed, [errorWords.sentBefore]);
    }
    return reply.redirect('/contact?sent#sent', 303);
  });

  // A body that was not read has no words to give back; no other error may cost the visitor theirs.
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { status, why, retryAfter } = refusalOf(error);
    if (status >= 500) request.log.error({ err: error }, 'the contact form failed');
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    return sendFormBack(reply, status, formValues(request.body), [errorWords[why]]);
  });

  async function sendFormBack(
    reply: FastifyReply,
    status: number,
    typed: FormValues,
    errors: string[],
  ): Promise<FastifyReply> {
    const all = [...new Set([...errors, ...tooLongErrors(formWords, typed)])];
    const page = fillTemplate(deps.templates, 'contact-invalid', {
      texts: Object.fromEntries(enquiryFieldNames.map((name) => [name, withinLimit(name, typed)])),
      chosen: typed,
      markup: { errors: all.map((error) => `<li>${escapeHtml(error)}</li>`).join('') },
    });
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  }
}

/**
 * Refuses a form that a page of another site posts: a visitor there would write to us without
 * knowing. Every current browser sends `Sec-Fetch-Site`; what sends none is no browser.
 */
async function refuseCrossSiteForms({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'cross-site') return;
  throw Object.assign(new Error('posted from another site'), { statusCode: 403 });
}

type Refusal = Exclude<keyof Contact['form']['errors'], 'email' | 'choice' | 'tooLong' | 'sentBefore'>;

function refusalOf(error: FastifyError): { status: number; why: Refusal; retryAfter?: number } {
  if (error instanceof TooManyRequests) return { status: 429, why: 'tooMany', retryAfter: error.retryAfter };
  if (isStoreUnavailable(error)) return { status: 503, why: 'notStored', retryAfter: storeRetryAfter };
  const status = error.statusCode ?? 500;
  if (status === 403) return { status, why: 'otherSite' };
  if (status === 413) return { status, why: 'tooMuch' };
  return status >= 400 && status < 500 ? { status, why: 'unreadable' } : { status: 500, why: 'ours' };
}

/**
 * A field sent twice counts once; anything but text counts as not sent. Browsers send a line break
 * as CRLF.
 */
function formValues(body: unknown): FormValues {
  if (typeof body !== 'object' || body === null) return {};
  const sent: Record<string, unknown> = { ...body };
  const names = [...enquiryFieldNames, honeypotField, startedAtField, keyField];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = sent[name];
      const text: unknown = Array.isArray(value) ? value[0] : value;
      return typeof text === 'string' ? [[name, text.toWellFormed().replaceAll('\r\n', '\n')]] : [];
    }),
  );
}

/** An untouched choice arrives as an empty text, which means none. */
function enquiryOf(typed: FormValues): Record<string, string | undefined> {
  return Object.fromEntries(enquiryFieldNames.map((name) => [name, typed[name] || undefined]));
}

/**
 * What a field shows again: what was typed, and nothing beyond its limit, or a body of 64 KB would
 * come back as a page five times as large. `maxlength` would cut a paste unseen; here an error says
 * how much was left out.
 */
function withinLimit(name: EnquiryFieldName, typed: FormValues): string {
  const field = fieldOf(name);
  const text = typed[name] ?? '';
  if (field.kind === 'choice' || text.length <= field.limit) return text;
  const cut = cleanText[field.kind](text).slice(0, field.limit);
  // A cut between the two halves of a character leaves half of it.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

type FormWords = Contact['form'];
type Issue = ZodError['issues'][number];

/**
 * Why the fields of a form without script were refused, in the words of content/contact.yaml. The
 * messages of the schema itself are for programs that use `/api`.
 */
const formErrors = (words: FormWords, { issues }: ZodError): string[] =>
  issues.flatMap((issue) => inWords(words, issue) ?? []);

function inWords({ fields, errors }: FormWords, issue: Issue): string | undefined {
  // The schema knows the fields of the form alone, so the path of an issue begins with one.
  const name = issue.path[0] as EnquiryFieldName;
  const field = fieldOf(name);
  if (field.kind === 'choice') return fillPlaceholders(errors.choice, { label: shownLabel(name, fields) });
  // Of these the form tells whatever it was refused for.
  if (issue.code === 'too_big') return undefined;
  return issue.code === 'invalid_format' ? errors.email : (fields[name]?.missing ?? issue.message);
}

function tooLongErrors({ fields, errors }: FormWords, typed: FormValues): string[] {
  return enquiryFieldNames.flatMap((name) => {
    const field = fieldOf(name);
    if (field.kind === 'choice') return [];
    const over = cleanText[field.kind](typed[name] ?? '').length - field.limit;
    const facts = { label: shownLabel(name, fields), limit: count(field.limit), over: count(over) };
    return over > 0 ? [fillPlaceholders(errors.tooLong, facts)] : [];
  });
}

const count = (characters: number) => characters.toLocaleString('en-US');
