import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { servedFacts } from '../../domain/content/site.ts';
import { escapeHtml, fillFile } from '../../publishing/fill-file.ts';
import { picturesOf } from '../../publishing/own-pictures.ts';
import { editedFolder } from '../../publishing/places.ts';
import { Refusal } from '../../publishing/refusal.ts';
import { isSignedBy, sign } from '../http/signature.ts';
import type { DeskDeps } from './desk-deps.ts';
import { deskCookies, findSession, ownerOfSession } from './sessions.ts';

/**
 * Where a session sees pages with the owners' words. The address is the key: the frame has an origin
 * of its own (CSP's `sandbox`), and so it sends no cookie.
 */
export const previewAddress = (secret: string, session: string) =>
  `/preview/${session}.${sign(secret, `preview:${session}`)}/`;

/** Folders of a version's files that pages refer to. */
const folders = new Set(['assets', 'films', 'icons', 'pictures', 'social']);

/**
 * `/preview/<key>/…`: the site as it will be, for the frame at the desk. `/preview/<key>/built/…` is
 * the version that was built to be published. Only the desk may frame it, and only for whom the
 * session is.
 */
export async function preview(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { config, secret, deskUrl, now, publisher, renderer } = deps;
  const facts = servedFacts(deps.site.privacy, config);
  const places = { content: editedFolder(config), dataDir: config.dataDir };
  await app.register(fastifyStatic, { serve: false, cacheControl: false });

  app.get<{
    Params: { key: string; '*': string };
    Querystring: { file?: string | string[] };
  }>('/preview/:key/*', async (request, reply) => {
    const { params } = request;
    const [session = '', signature] = params.key.split('.');
    const isKey = isSignedBy(secret, `preview:${session}`, signature);
    const owner = isKey ? await ownerOfSession(deps, session, now()) : undefined;
    void reply.headers(frameHeaders(deskUrl));
    // The frame's own requests have no cookie. Whoever is signed in as somebody else has been given an address.
    const token = request.cookies[deskCookies(deskUrl).session];
    const visitor = token ? await findSession(deps, token, now()) : undefined;
    if (owner === undefined || (visitor && visitor.email !== owner))
      return sendText(reply, 403, 'This preview is another person’s, or its session has ended.');
    const own = `/preview/${params.key}`;
    const built = /^built(\/|$)/.test(params['*']) ? publisher.builtFolder() : undefined;
    const path = built === undefined ? params['*'] : params['*'].replace(/^built\/?/, '');
    const site = built === undefined ? config.siteDirectory : join(built, 'site');
    const brought = /^brought\/([^/]+)$/.exec(path)?.[1];
    if (brought) {
      const file = picturesOf(places).findLast((one) => basename(one) === brought);
      return file ? sendFile(reply, file) : sendText(reply, 404, 'Nothing is here.');
    }
    if (path === 'preview.js') return sendFile(reply, join(config.deskDirectory, path));
    // Pages have no dot in their addresses: /films/one-take is one, beside the folder of its files.
    if (folders.has(path.split('/')[0] ?? '') && path.includes('.')) {
      if (!/^[\w-]+(\/[\w][\w.-]*)+$/.test(path)) return sendText(reply, 404, 'Nothing is here.');
      const file = [
        join(site, path),
        join(config.sourceDirectory, '.cache', path),
        // Art that no page shows yet is not in the version.
        join(config.sourceDirectory, 'art/renditions', basename(path)),
      ].find((one) => existsSync(one));
      return file ? sendFile(reply, file) : sendText(reply, 404, 'Nothing is here.');
    }
    if (!/^[\w/-]*$/.test(path)) return sendText(reply, 404, 'Nothing is here.');
    const page = await (built === undefined
      ? draftPage(`/${path}`, request.query.file, reply.raw)
      : builtPage(site, path).then((html) => fillFile('page.html', html, facts)));
    return reply
      .type('text/html; charset=utf-8')
      .send(framed(page, built === undefined ? own : `${own}/built`));
  });

  async function draftPage(
    path: string,
    edited: string | string[] | undefined,
    waiter: ServerResponse,
  ): Promise<string> {
    try {
      let { html, marks = [], mistakes } = await renderer.render({ path, waiter });
      if (html === undefined && !mistakes.some(({ name }) => name === edited)) {
        // A screen that is not finished keeps no other from being seen.
        const later = mistakes.map(({ name }) => name);
        ({ html, marks = [], mistakes } = await renderer.render({ path, waiter, later }));
      }
      if (html === undefined)
        return notice(
          'The page comes back when these are fixed; the form names each at its field:',
          mistakes.map(({ title, message }) => `${title}: ${message}`),
        );
      const data = JSON.stringify(marks).replaceAll('<', '\\u003c');
      return withoutMarksInHead(html).replace(
        '</body>',
        () => `<script type="application/json" id="marks">${data}</script></body>`,
      );
    } catch (error) {
      if (error instanceof Refusal) return notice(error.message);
      if (!waiter.closed) app.log.warn({ err: error }, 'a preview could not be rendered');
      return notice('The page couldn’t be made here. The words are kept.');
    }
  }
}

async function builtPage(site: string, path: string): Promise<string> {
  const file = path === '' ? 'index.html' : `${path.replaceAll(/[^\w/-]/g, '')}.html`;
  const found = existsSync(join(site, file)) ? file : '404.html';
  const html = await readFile(join(site, found), 'utf8');
  return html.replaceAll(/<script type="module"[^>]*><\/script>/g, '');
}

/** Numbers behind texts (tools/content/mark-words.ts) are for the page's body. */
function withoutMarksInHead(html: string): string {
  const end = html.indexOf('</head>');
  return html.slice(0, end).replaceAll(/[\u2061-\u2063]/g, '') + html.slice(end);
}

/**
 * The page below an address of its own, with the script that tells the desk what was touched. The site's address is
 * compiled into its bundles. React writes every attribute in double quotes and none of them into a text, so
 * that these expressions find attributes alone.
 */
function framed(html: string, own: string): string {
  return html
    .replaceAll(/ (href|src|poster|action)="\/(?!\/)/g, (_all, name: string) => ` ${name}="${own}/`)
    .replaceAll(
      / (srcset|imagesrcset)="([^"]*)"/gi,
      (_all, name: string, list: string) => ` ${name}="${list.replaceAll(/(^|, )\//g, `$1${own}/`)}"`,
    )
    .replaceAll(/url\((["']?)\//g, `url($1${own}/`)
    .replace(
      '</body>',
      () => `<script type="module" src="${own.replace(/\/built$/, '')}/preview.js"></script></body>`,
    );
}

const notice = (sentence: string, lines: string[] = []) =>
  `<!doctype html><html lang="en"><head><title>Preview</title><style>body{margin:0;padding:2rem;background:#0b0e12;color:#e8e4da;font:1rem/1.5 system-ui}</style></head><body><p>${escapeHtml(sentence)}</p><ul>${lines
    .map((line) => `<li>${escapeHtml(line)}</li>`)
    .join('')}</ul></body></html>`;

/** Nothing but the desk may show it, and it may reach nothing but its own files. */
function frameHeaders(deskUrl: string): Record<string, string> {
  const own = `${deskUrl}/preview/`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${own}`,
      `style-src 'unsafe-inline' ${own}`,
      ...['img-src', 'font-src', 'media-src'].map((name) => `${name} ${own}`),
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${deskUrl}`,
      'sandbox allow-scripts',
    ].join('; '),
    'x-frame-options': 'SAMEORIGIN',
    // The frame's origin is none: its own files are another origin's to it.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  };
}

const sendFile = (reply: FastifyReply, file: string) => reply.sendFile(basename(file), dirname(file));

const sendText = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).type('text/plain; charset=utf-8').send(text);
