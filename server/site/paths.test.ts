import { expect, test } from 'vitest';
import { ask } from '../../tests/support/raw-http.ts';
import { listeningApp } from '../../tests/support/test-app.ts';

const dots = [
  '..',
  '%2e%2e',
  '.%2E',
  '%252e%252e',
  '%25252e%25252e',
  '%c0%ae%c0%ae',
  '%e0%80%ae%e0%80%ae',
  '%uff0e%uff0e',
  '%u002e%u002e',
  '\uff0e\uff0e',
  '..;',
  '..%00',
  '....',
];
const slashes = ['/', '//', '/./', '%2f', '%252f', '\\', '%5c', '%255c', '%c0%af', '%u2215'];
const starts = ['', '/', '/assets/', '/work/', '/assets/..%00/'];
const targets = ['etc/passwd', '_templates/confirm', '_templates/confirm.html', '404.html', 'data/secret'];

test('no spelling of a path leads out of the site, or to what is not served', async () => {
  const { url } = await listeningApp();
  const paths = starts.flatMap((start) =>
    dots.flatMap((dot) =>
      slashes.flatMap((slash) => targets.map((target) => `${start}${(dot + slash).repeat(3)}${target}`)),
    ),
  );
  expect(paths.length).toBeGreaterThan(3_000);
  for (const path of sample(paths, 250)) {
    const { status, body } = await ask(url, path.startsWith('/') ? path : `/${path}`);
    expect({ path, status }).toEqual({ path, status: status === 400 ? 400 : 404 });
    expect(body.toString()).not.toMatch(/root:|\{\w+\}|<h1>/);
  }
});

const odd: [what: string, target: string, status: number][] = [
  ['the whole address of another host', 'http://evil.example/contact', 200],
  ['the whole address of nothing', 'http://evil.example/nowhere', 404],
  ['only a star', '*', 404],
  ['NUL', '/contact%00', 404],
  ['NUL and another ending', '/contact%00.html', 404],
  ['a folder', '/_templates', 404],
  ['a broken escape', '/%', 400],
  ['half a letter', '/%e0%a4', 400],
  ['an absurd depth', `/${'a/'.repeat(2_000)}b`, 404],
  ['a name longer than any file’s', `/${'a'.repeat(8_000)}`, 404],
  ['a property of every object', '/__proto__', 404],
  ['another one', '/constructor', 404],
];

test('odd addresses get the right answer, and the server lives on', async () => {
  const { url } = await listeningApp();
  for (const [what, target, status] of odd) {
    expect({ what, status: (await ask(url, target)).status }).toEqual({ what, status });
  }
  expect((await ask(url, '/')).status).toBe(200);
});

test('a redirect stays on the host, whatever the path and the Host header say', async () => {
  const { url } = await listeningApp();
  const paths = [
    '/work/',
    '//evil.example/',
    '///evil.example//',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/evil.example%2f/',
    '/%0d%0aSet-Cookie:a=b/',
    '/%e2%80%a8/',
    '/work/?next=//evil.example',
    'http://evil.example//evil.example/',
  ];
  for (const path of paths) {
    const { status, headers } = await ask(url, path, {
      headers: ['X-Forwarded-Host: evil.example', 'X-Original-URL: /healthz', 'X-Rewrite-URL: /healthz'],
    });
    const { location = '' } = headers;
    expect({ path, status }).toEqual({ path, status: 308 });
    expect(new URL(location, 'https://studio.test').origin).toBe('https://studio.test');
    expect(location).toMatch(/^\/[\x21-\x7e]*$/);
    expect(headers).not.toHaveProperty('set-cookie');
  }
  expect((await ask(url, '/work/?page=2')).headers['location']).toBe('/work?page=2');
});

test('a long row of slashes takes no longer than other letters', async () => {
  const { app } = await listeningApp();
  // Far more than Node takes over the network: an expression that begins again at each takes minutes.
  const url = `/a${'/'.repeat(400_000)}b/`;
  expect((await app.inject({ url })).headers.location).toBe(url.slice(0, -1));
});

/** Evenly spread and the same at each run; all of them would take long and show no more. */
function sample<T>(list: T[], count: number): T[] {
  const step = Math.ceil(list.length / count) | 1;
  return list.filter((_, index) => index % step === 0);
}
