import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { readReference, type ReferenceMark } from '../../domain/reference.ts';
import { isSignedBy, sign } from '../keys/signature.ts';
import { fillTemplate, type Templates } from '../site/fill-template.ts';
import { isStoreUnavailable } from '../store/store-unavailable.ts';
import { storeRetryAfter } from './problem.ts';

/** An action on an enquiry (LT) or a review (RV) behind a signed link in a mail to the studio. */
interface ConfirmLink {
  mark: ReferenceMark;
  action: string;
  button: string;
  /** The question, or what is so already; undefined for a reference that is unknown. */
  ask: (reference: string) => Promise<Notice | undefined>;
  /** Does it, as often as it is called with one result, and says so. */
  act: (reference: string) => Promise<Notice | undefined>;
}

interface Notice {
  heading: string;
  text: string;
  /** Whether there is a button to press. */
  asks?: boolean;
}

interface Link {
  Params: { reference: string };
  Querystring: { token?: string };
}

const things = { LT: 'Enquiry', RV: 'Review' };
const folders = { LT: '/enquiries', RV: '/reviews' };
const unknown = {
  title: 'Unknown link',
  heading: 'This link opens nothing.',
  text: 'It may be cut short, or what it belonged to was erased.',
};
const failed = {
  title: 'Not noted yet',
  heading: 'Not noted yet.',
  text: 'Something is in the way on our side: press again in a moment.',
};

export function confirmUrl(
  { siteUrl, secret }: { siteUrl: string; secret: string },
  { mark, action }: Pick<ConfirmLink, 'mark' | 'action'>,
  reference: string,
): string {
  return `${siteUrl}${folders[mark]}/${reference}/${action}?token=${sign(secret, `${action}:${reference}`)}`;
}

/** GET asks and changes nothing, because mail scanners follow links; POST acts. */
export async function confirmLink(
  app: FastifyInstance,
  { templates, secret, link }: { templates: Templates; secret: string; link: ConfirmLink },
): Promise<void> {
  await app.register(formbody);
  const path = `${folders[link.mark]}/:reference/${link.action}`;
  const form = `<form method="post"><button type="submit" class="button button-primary button-normal">${link.button}</button></form>`;

  app.get<Link>(path, ({ params, query }, reply) => answer(reply, params.reference, query.token, link.ask));

  // The button sends nothing.
  app.post<Link>(path, { bodyLimit: 1_024 }, ({ params, query }, reply) =>
    answer(reply, params.reference, query.token, link.act),
  );

  // The POST is idempotent, so the page of an error keeps the button.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a link of the studio failed');
    if (status === 503) void reply.header('retry-after', String(storeRetryAfter));
    return show(reply, status, failed, form);
  });

  async function answer(reply: FastifyReply, text: string, token: unknown, to: ConfirmLink['ask']) {
    const reference = readReference(text, link.mark);
    const isSigned = reference && isSignedBy(secret, `${link.action}:${reference}`, token);
    const notice = isSigned ? await to(reference) : undefined;
    if (!notice) return show(reply, 404, unknown);
    return show(
      reply,
      200,
      { title: `${things[link.mark]} ${reference}`, heading: notice.heading, text: notice.text },
      notice.asks ? form : '',
    );
  }

  async function show(reply: FastifyReply, status: number, texts: typeof unknown, markup = '') {
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(fillTemplate(templates, 'notice', { texts, markup: { form: markup } }));
  }
}

function statusOf(error: FastifyError): number {
  if (isStoreUnavailable(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}
