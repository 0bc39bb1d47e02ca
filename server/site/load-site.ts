import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { immutable, immutableFolders, securityHeaders } from './headers.ts';
import type { Body, Form, SiteFile } from './site-file.ts';

export interface Site {
  /** By address, as it is asked for: `/work`, `/work?category=Film`, `/assets/…`. */
  files: Map<string, SiteFile>;
  notFound: SiteFile;
  /** What answers without a file carry. */
  headers: string[];
}

const originPlaceholder = 'https://origin.invalid';
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
};
const texts = new Set(['html', 'css', 'js', 'json', 'xml', 'txt', 'svg', 'webmanifest']);

/** With its headers it fits into what Node copies without asking for memory. */
const smallBytes = 12_000;

/** A start waits for this many texts to be compressed; a studio with more of them goes on while it serves. */
const compressedFirst = 300;

/** Reads the built site once. The public address is known only now, so pages are finished and compressed here. */
export async function loadSite(directory: string, siteUrl: string): Promise<Site> {
  const loaded = listFiles(directory)
    .filter((name) => !name.startsWith('_templates/'))
    .map((name) => loadFile(directory, name, siteUrl));
  const files = new Map(loaded.map(({ path, file }) => [path, file]));
  const notFound = files.get('/404');
  if (!notFound) throw new Error(`${directory} has no 404.html: build the site first (npm run build)`);
  notFound.status = 404;
  files.delete('/404');

  const waiting = loaded.toSorted((one, other) => depth(one.path) - depth(other.path));
  await Promise.all(waiting.slice(0, compressedFirst).map(({ compress }) => compress()));
  void inTurn(waiting.slice(compressedFirst).map(({ compress }) => compress));
  return { files, notFound, headers: Object.entries(securityHeaders(siteUrl)).flat() };
}

/** Until its turn has come, a page goes out as it is: larger, and right. One at a time, so that visitors come first. */
async function inTurn(work: (() => Promise<void>)[]) {
  for (const step of work) await step();
}

/** A page of _templates/, which the caller completes for one visitor. */
export const loadTemplate = (directory: string, name: string, siteUrl: string) =>
  readFileSync(join(directory, '_templates', `${name}.html`), 'utf8').replaceAll(originPlaceholder, siteUrl);

function loadFile(directory: string, name: string, siteUrl: string) {
  const extension = name.split('.').at(-1) ?? '';
  const source = join(directory, name);
  const raw = readFileSync(source);
  const isText = texts.has(extension);
  const identity = isText ? Buffer.from(raw.toString().replaceAll(originPlaceholder, siteUrl)) : raw;
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
  const type = types[extension] ?? 'application/octet-stream';
  const always = {
    'cache-control': cacheControl(name),
    ...(isText ? { vary: 'accept-encoding' } : { 'accept-ranges': 'bytes' }),
    // Data and documents belong to a page; reserved ones must not turn up in a search on their own.
    ...(/\.(json|pdf)$/.test(name) && { 'x-robots-tag': 'noindex' }),
    ...securityHeaders(siteUrl, type),
  };
  const form = (encoding: 'identity' | 'br' | 'gzip', content: Buffer): Form => {
    const etag = `"${hash}-${encoding}"`;
    const unchanged = Object.entries({ etag, ...always }).flat();
    const what = {
      'content-type': type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(content.length),
    };
    return {
      etag,
      bytes: content.length,
      body: extension === 'pdf' ? { path: source } : bodyOf(content),
      headers: [...Object.entries(what).flat(), ...unchanged],
      unchanged,
    };
  };
  const file: SiteFile = { status: 200, type, inParts: !isText, identity: form('identity', identity) };
  const squeezed = existsSync(`${source}.br`) && readFileSync(`${source}.br`);
  const compress = async () => {
    if (!isText) return;
    const [br, gz] = await Promise.all([
      squeezed || brotli(identity),
      promisify(gzip)(identity, { level: 9 }),
    ]);
    file.br = form('br', br);
    file.gzip = form('gzip', gz);
  };
  return { path: pathOf(name), file, compress };
}

const bodyOf = (content: Buffer): Body =>
  content.length <= smallBytes ? content.toString('latin1') : content;

/** Names with a hash in them never change what they stand for. */
const cacheControl = (name: string) =>
  immutableFolders.some((folder) => name.startsWith(`${folder}/`))
    ? immutable
    : 'public, max-age=0, must-revalidate';

/** Quality 9 is within a few percent of 11 and ten times as fast: a start must not wait for it. */
const brotli = (text: Buffer) =>
  promisify(brotliCompress)(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

const depth = (path: string) => path.split('/').length;

/** `work@category=Film.html` is what `/work?category=Film` shows. */
const pathOf = (name: string) =>
  name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '').replace('@', '?')}`;

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
