import { expect, test } from 'vitest';
import { ask } from '../../tests/support/raw-http.ts';
import { listeningApp } from '../../tests/support/test-app.ts';

/** One of each kind of answer that a browser may show as a page. */
const requests: [target: string, options?: Parameters<typeof ask>[2]][] = [
  ['/'],
  ['/nowhere'],
  ['/contact/'],
  ['/%'],
  ['/', { method: 'DELETE' }],
  ['/', { headers: ['If-None-Match: *'] }],
  ['/healthz'],
  ['/readyz'],
  ['/api/nowhere'],
  ['/api/review-slots'],
  [
    '/api/enquiries',
    { method: 'POST', headers: ['Content-Type: text/plain', 'Content-Length: 1'], body: 'a' },
  ],
  ['/contact', { method: 'POST', headers: ['Content-Type: application/x-www-form-urlencoded'] }],
  ['/enquiries/LT-222222/answered?token=a'],
];
const files = {
  'assets/app.js': 'const page = 1;',
  'assets/app.css': 'p {}',
  'pictures/hero.avif': 'avif',
  'icons/favicon.svg': '<svg/>',
};

test('every response carries the security headers, and no cookie', async () => {
  const { url } = await listeningApp({ files, settings: { SITE_URL: 'https://studio.test' } });
  for (const [target, options] of requests) {
    const { headers } = await ask(url, target, options);
    expect({ target, options, headers }).toMatchObject({
      headers: {
        'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      },
    });
    for (const told of ['set-cookie', 'server', 'x-powered-by', 'access-control-allow-origin']) {
      expect({ target, headers }).not.toHaveProperty(['headers', told]);
    }
  }
});

test('a script, style or picture carries the headers that apply to it; an SVG, which can be a page, all of them', async () => {
  const { url } = await listeningApp({ files });
  const policy = "default-src 'none'";
  for (const [target, said] of [
    ['/assets/app.js', policy],
    ['/icons/favicon.svg', policy],
    ['/assets/app.css', undefined],
    ['/pictures/hero.avif', undefined],
  ] as const) {
    const { headers } = await ask(url, target);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']?.split(';')[0]).toBe(said);
    expect('permissions-policy' in headers).toBe(target.endsWith('.svg'));
  }
});

test('the policy names nobody but the site itself, the player alone is allowed more, and without TLS there is no promise of it', async () => {
  const { url } = await listeningApp();
  const { headers } = await ask(url, '/');
  const policy = headers['content-security-policy'] ?? '';
  const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]));
  const sources = [...directives].filter(([name]) => !name?.includes('trusted-types'));
  expect(sources.flatMap(([, list]) => list).filter((one) => one !== "'self'" && one !== "'none'")).toEqual(
    [],
  );
  for (const name of ['default-src', 'base-uri', 'frame-ancestors']) {
    expect(directives.get(name)).toEqual(["'none'"]);
  }
  for (const name of ['form-action', 'media-src']) expect(directives.get(name)).toEqual(["'self'"]);
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(directives.get('trusted-types')).toEqual(['picture-worker']);
  const allowed = (headers['permissions-policy'] ?? '').split(', ').filter((one) => !one.endsWith('=()'));
  expect(allowed).toEqual(['fullscreen=(self)', 'picture-in-picture=(self)']);
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('/check alone may compile WebAssembly, and the worker that reads a file there may make no request', async () => {
  const worker = 'assets/check.worker-Ab1_-x.js';
  const { url } = await listeningApp({ files: { ...files, 'check.html': '<p>', [worker]: '' } });
  const policyOf = async (target: string) =>
    (await ask(url, target)).headers['content-security-policy'] ?? '';
  for (const target of ['/check', '/check?file=/films/a.mp4']) {
    const policy = await policyOf(target);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toMatch(/trusted-types picture-worker check-worker$/);
  }
  const others = [...requests.map(([target]) => target), '/assets/app.js', '/check/', '/check/x', '/checks'];
  for (const target of others) {
    const policy = await policyOf(target);
    expect({ target, policy }).not.toMatchObject({ policy: expect.stringContaining('wasm') });
  }
  expect(await policyOf(`/${worker}`)).toContain("connect-src 'none';");
  expect(await policyOf(`/${worker}`)).not.toContain('wasm');
});
