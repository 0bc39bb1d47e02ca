import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { readReference, type ReferencePrefix } from '../../domain/reference.ts';
import { escapeHtml } from '../../publishing/fill-file.ts';
import { storeRetryAfter } from '../http/problem.ts';
import { isSignedBy, sign } from '../http/signature.ts';
import { isStoreUnavailable } from '../store/store.ts';
import { fillTemplate, type Templates } from './fill-template.ts';

/** An action on an enquiry (LT) or a review (RV) behind a signed link in a mail to the studio. */
interface ConfirmLink {
  prefix: ReferencePrefix;
  action: string;
  words: { title: string; button: string };
  /** The page with the question, or with what is so already; undefined for an unknown reference. */
  onGet: (reference: string) => Promise<Page | undefined>;
  /** Does the action, which is idempotent; the page says that it is done. */
  onPost: (reference: string) => Promise<Page | undefined>;
}

interface Page {
  words: { heading: string; text: string };
  /** For the words, beside the reference. */
  facts?: Record<string, string>;
  hasButton?: boolean;
}

export interface ConfirmLinkDeps {
  templates: Templates;
  secret: string;
  mailWords: Pick<MailWords, 'links'>;
}

interface Link {
  Params: { reference: string };
  Querystring: { token?: string };
}

const pathPrefixes = { LT: '/enquiries', RV: '/reviews' };

export function confirmUrl(
  { siteUrl, secret }: { siteUrl: string; secret: string },
  { prefix, action }: Pick<ConfirmLink, 'prefix' | 'action'>,
  reference: string,
): string {
  return `${siteUrl}${pathPrefixes[prefix]}/${reference}/${action}?token=${sign(secret, `${action}:${reference}`)}`;
}

/** GET asks and changes nothing, because mail scanners follow links; POST acts. */
export async function confirmLink(
  app: FastifyInstance,
  { templates, secret, mailWords, link }: ConfirmLinkDeps & { link: ConfirmLink },
): Promise<void> {
  const { unknown, failed } = mailWords.links;
  await app.register(formbody);
  const path = `${pathPrefixes[link.prefix]}/:reference/${link.action}`;
  const form = `<form method="post"><button type="submit" class="button button-primary button-normal">${escapeHtml(link.words.button)}</button></form>`;

  app.get<Link>(path, ({ params, query }, reply) => answer(reply, params.reference, query.token, link.onGet));

  // The button sends nothing.
  app.post<Link>(path, { bodyLimit: 1_024 }, ({ params, query }, reply) =>
    answer(reply, params.reference, query.token, link.onPost),
  );

  // The POST is idempotent, so the page of an error keeps the button.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'a link of the studio failed');
    if (status === 503) void reply.header('retry-after', String(storeRetryAfter));
    return show(reply, status, failed, form);
  });

  async function answer(reply: FastifyReply, text: string, token: unknown, findPage: ConfirmLink['onGet']) {
    const reference = readReference(text, link.prefix);
    const isSigned = reference && isSignedBy(secret, `${link.action}:${reference}`, token);
    const page = isSigned ? await findPage(reference) : undefined;
    if (!reference || !page) return show(reply, 404, unknown);
    const fill = (line: string) => fillPlaceholders(line, { reference, ...page.facts });
    const { heading, text: body } = page.words;
    const texts = { title: fill(link.words.title), heading: fill(heading), text: fill(body) };
    return show(reply, 200, texts, page.hasButton ? form : '');
  }

  async function show(
    reply: FastifyReply,
    status: number,
    texts: MailWords['links']['unknown'],
    markup = '',
  ) {
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(fillTemplate(templates, 'confirm', { texts, markup: { form: markup } }));
  }
}

function statusOf(error: FastifyError): number {
  if (isStoreUnavailable(error)) return 503;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? status : 500;
}
