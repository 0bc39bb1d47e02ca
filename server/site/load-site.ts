import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type SiteFile = {
  status: number;
  type: string;
  cacheControl: string;
  hash: string;
  /** Data and documents belong to a page; reserved ones must not turn up in a search on their own. */
  unlisted: boolean;
  compressible: boolean;
  /** Documents stay on the disk: they are large, and few visitors ask for them. */
  onDisk?: { path: string; bytes: number };
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

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
const nothing = Buffer.alloc(0);
const texts = new Set(['html', 'css', 'js', 'json', 'xml', 'txt', 'svg', 'webmanifest']);

/** A start waits for this many texts to be compressed; a studio with more of them goes on while it serves. */
const compressedFirst = 300;

/** Reads the built site once. The public address is known only now, so pages are finished and compressed here. */
export async function loadSite(directory: string, siteUrl: string) {
  const files = new Map<string, SiteFile>();
  for (const name of listFiles(directory)) {
    if (!name.startsWith('_templates/')) files.set(pathOf(name), loadFile(directory, name, siteUrl));
  }
  const notFound = files.get('/404');
  if (!notFound) throw new Error(`${directory} has no 404.html: build the site first (npm run build)`);
  notFound.status = 404;

  const waiting = [...files].filter(([, file]) => file.compressible);
  waiting.sort(([one], [other]) => one.split('/').length - other.split('/').length);
  await Promise.all(waiting.slice(0, compressedFirst).map(([, file]) => compress(file)));
  void compressInTurn(waiting.slice(compressedFirst).map(([, file]) => file));
  files.delete('/404');
  return { files, notFound };
}

/** Until its turn has come, a page goes out as it is: larger, and right. One at a time, so that visitors come first. */
async function compressInTurn(files: SiteFile[]) {
  for (const file of files) await compress(file);
}

/** A page of _templates/, which the caller completes for one visitor. */
export const loadTemplate = (directory: string, name: string, siteUrl: string) =>
  readFileSync(join(directory, '_templates', `${name}.html`), 'utf8').replaceAll(originPlaceholder, siteUrl);

function loadFile(directory: string, name: string, siteUrl: string): SiteFile {
  const extension = name.split('.').at(-1) ?? '';
  const raw = readFileSync(join(directory, name));
  const identity = texts.has(extension)
    ? Buffer.from(raw.toString().replaceAll(originPlaceholder, siteUrl))
    : raw;
  return {
    status: 200,
    type: types[extension] ?? 'application/octet-stream',
    cacheControl: /^(assets|pictures|social)\//.test(name)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 16),
    unlisted: /\.(json|pdf)$/.test(name),
    compressible: texts.has(extension),
    ...(extension === 'pdf'
      ? { identity: nothing, onDisk: { path: join(directory, name), bytes: raw.length } }
      : { identity }),
    ...(existsSync(join(directory, `${name}.br`)) && { br: readFileSync(join(directory, `${name}.br`)) }),
  };
}

/** Quality 9 is within a few percent of 11 and ten times as fast: a start must not wait for it. */
async function compress(file: SiteFile) {
  const { identity } = file;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length };
  const [br, gz] = await Promise.all([
    file.br ?? promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  file.br = br;
  file.gzip = gz;
}

/** `work@category=Film.html` is what `/work?category=Film` shows. */
const pathOf = (name: string) =>
  name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '').replace('@', '?')}`;

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.br'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
