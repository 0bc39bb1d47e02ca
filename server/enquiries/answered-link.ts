import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { answerBy } from '../../domain/enquiry/reply-clock.ts';
import { readReference } from '../../domain/reference.ts';
import { utcMinute } from '../../domain/time/utc.ts';
import { storeRetryAfter } from '../http/problem.ts';
import { isSignedBy, sign } from '../keys/signature.ts';
import { fillTemplate, type Templates } from '../site/fill-template.ts';
import type { Store } from '../store/dialect.ts';
import { isStoreUnavailable } from '../store/store-unavailable.ts';
import { findEnquiry, markAnswered } from './enquiry-store.ts';

interface AnsweredLinkDeps {
  templates: Templates;
  store: Store;
  secret: string;
  replyHours: number;
  now: () => number;
}

interface Link {
  Params: { reference: string };
  Querystring: { token?: string };
}

export function answeredUrl(siteUrl: string, secret: string, reference: string): string {
  return `${siteUrl}/enquiries/${reference}/answered?token=${sign(secret, purpose(reference))}`;
}

/** The link in the studio's notice. GET changes nothing, because mail scanners follow links. */
export async function answeredLink(app: FastifyInstance, deps: AnsweredLinkDeps): Promise<void> {
  await app.register(formbody);
  const path = '/enquiries/:reference/answered';

  app.get<Link>(path, async (request, reply) => {
    const enquiry = await enquiryOf(request.params.reference, request.query.token);
    if (!enquiry) return unknown(reply);
    if (enquiry.answeredAt !== undefined) return answered(reply, enquiry.reference);
    return show(reply, 200, {
      title: `Enquiry ${enquiry.reference}`,
      heading: `Have you answered ${enquiry.reference}?`,
      text: `The reply clock runs until ${utcMinute(answerBy(enquiry.receivedAt, deps.replyHours))}.`,
      form: markForm,
    });
  });

  // The button sends nothing.
  app.post<Link>(path, { bodyLimit: 1_024 }, async (request, reply) => {
    const enquiry = await enquiryOf(request.params.reference, request.query.token);
    if (!enquiry) return unknown(reply);
    await deps.store.write((tx) => markAnswered(tx, enquiry.reference, deps.now()));
    return answered(reply, enquiry.reference);
  });

  // The POST is idempotent, so the page of an error keeps the button.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'the link of an enquiry failed');
    if (status === 503) void reply.header('retry-after', String(storeRetryAfter));
    return show(reply, status, {
      title: 'Not noted yet',
      heading: 'Not noted yet.',
      text: 'Something is in the way on our side: press again in a moment.',
      form: markForm,
    });
  });

  async function enquiryOf(text: string, token: unknown) {
    const reference = readReference(text);
    if (!reference || !isSignedBy(deps.secret, purpose(reference), token)) return undefined;
    return findEnquiry(deps.store.db, reference);
  }

  function answered(reply: FastifyReply, reference: string): Promise<FastifyReply> {
    return show(reply, 200, {
      title: `Enquiry ${reference}`,
      heading: `${reference} is answered.`,
      text: 'The reply clock has stopped. There is nothing left to do here.',
      form: '',
    });
  }

  function unknown(reply: FastifyReply): Promise<FastifyReply> {
    return show(reply, 404, {
      title: 'Unknown link',
      heading: 'This link opens nothing.',
      text: 'It may be cut short, or the enquiry it belonged to was erased.',
      form: '',
    });
  }

  async function show(
    reply: FastifyReply,
    status: number,
    { form, ...texts }: { title: string; heading: string; text: string; form: string },
  ): Promise<FastifyReply> {
    const page = fillTemplate(deps.templates, 'notice', { texts, markup: { form } });
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page);
  }
}

const markForm =
  '<form method="post"><button type="submit" class="button button-primary button-normal">Mark as answered</button></form>';

function statusOf(error: FastifyError): number {
  if (isStoreUnavailable(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}

function purpose(reference: string): string {
  return `answered:${reference}`;
}
