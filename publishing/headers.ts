import { hash } from 'node:crypto';

/** The page that reads files, and the worker in which it does so. */
const checkPage = /^\/check$/;
const checkWorker = /^\/assets\/check\.worker-[\w-]+\.js$/;

/**
 * The Content-Security-Policy: no inline script, no inline style but those of our pages (`styles`,
 * which `styleSources` finds), nothing from another host, and no text becomes markup or a script's
 * address. The Trusted Types policies are those of app/moving-picture/canvas.ts and
 * app/routes/check/check-file.ts. The page at `path` /check, and no other, may compile WebAssembly;
 * the worker that then reads a visitor's file may make no request. `changed` sets a directive, or
 * leaves one out.
 */
export function contentPolicy(
  styles: string[] = [],
  path = '',
  changed: Record<string, string | undefined> = {},
) {
  const checks = checkPage.test(path);
  const directives: typeof changed = {
    'default-src': "'none'",
    'script-src': `'self'${checks ? " 'wasm-unsafe-eval'" : ''}`,
    'style-src': ["'self'", ...styles].join(' '),
    'img-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self'",
    'connect-src': checkWorker.test(path) ? "'none'" : "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': `picture-worker${checks ? ' check-worker' : ''}`,
    ...changed,
  };
  return Object.entries(directives)
    .flatMap(([name, value]) => (value === undefined ? [] : `${name} ${value}`))
    .join('; ');
}

/**
 * Every feature is refused but those of the film player, and `allowed`. Chromium warns about names it
 * does not know.
 */
const refused = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
export const permissionsPolicy = (...allowed: string[]) =>
  [
    ...refused.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`),
    'fullscreen=(self)',
    'picture-in-picture=(self)',
  ].join(', ');

/** File names in these folders carry a hash of the content, so a changed file has a new address. */
export const immutableFolders = ['assets', 'films', 'pictures', 'social'];

/** The page of a film lies beside the folder of its files: films/one-take.html. */
export const isImmutable = (name: string) =>
  immutableFolders.some((folder) => name.startsWith(`${folder}/`)) && !name.endsWith('.html');
export const immutable = 'public, max-age=31536000, immutable';

/** How long a file may be kept, and whether a search engine may show it. */
export function fileHeaders(name: string): Record<string, string> {
  return {
    'cache-control': isImmutable(name) ? immutable : 'public, max-age=0, must-revalidate',
    // Data and documents belong to a page; reserved ones must not turn up in a search on their own.
    ...(/\.(json|pdf|zip)$/.test(name) && { 'x-robots-tag': 'noindex' }),
  };
}

const everywhere = ['cross-origin-resource-policy', 'x-content-type-options', 'strict-transport-security'];
/** A worker takes its policy from its script. */
const onScripts = [...everywhere, 'content-security-policy', 'cross-origin-embedder-policy'];

/**
 * For every response. A file that is never shown as a page gets only those that apply to it: on a
 * picture the others would be a kilobyte for nothing.
 */
export function securityHeaders(
  siteUrl: string,
  contentType = '',
  styles: string[] = [],
  path = '',
): Record<string, string> {
  const all = {
    'content-security-policy': contentPolicy(styles, path),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    }),
  };
  const names = applicableHeaders(contentType) ?? Object.keys(all);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

/** Names of headers; undefined for all of them. */
function applicableHeaders(contentType: string): string[] | undefined {
  if (/^(text|application)\/javascript/.test(contentType)) return onScripts;
  // Not of SVG, which can be opened as a page and carry scripts.
  return /^(font\/|text\/css|image\/(?!svg))/.test(contentType) ? everywhere : undefined;
}

/** What `style-src` must name for the `<style>` elements of our pages. */
export function styleSources(pages: string[]): string[] {
  const texts = pages.flatMap((page) =>
    [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text),
  );
  return [...new Set(texts)].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
}
