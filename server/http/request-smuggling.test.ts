import { expect, test } from 'vitest';
import { ask, sendRaw } from '../../tests/support/raw-http.ts';
import { listeningApp } from '../../tests/support/test-app.ts';

/** Request smuggling: a proxy and Node might see the end of these requests in different places. */
const ambiguous: Record<string, string> = {
  'two lengths':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 40\r\n\r\nabc',
  'a list of lengths': 'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 40\r\n\r\nabc',
  'a signed length': 'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc',
  'a negative length': 'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'a length and chunks':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'chunks twice':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n',
  'chunks by another name':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'a chunk of no size':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n',
  'a chunk larger than any number':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
  'a space before the colon': 'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'a folded line': 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n',
  'lines without a return': 'GET / HTTP/1.1\nHost: a\n\n',
  'a return alone': 'GET / HTTP/1.1\r\nHost: a\rX-B: c\r\n\r\n',
  'NUL in a header': 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\0c\r\n\r\n',
  'NUL in the path': 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a header without a name': 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n',
  'no host': 'GET / HTTP/1.1\r\n\r\n',
  'a version from the future': 'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'a method in lower case': 'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  'another protocol': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
};

test('what can be read in two ways is refused, and nothing hidden in it is answered', async () => {
  const { url } = await listeningApp();
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  for (const [what, bytes] of Object.entries(ambiguous)) {
    const answers = await sendRaw(url, Buffer.from(bytes + hidden, 'latin1'));
    expect({ what, statuses: answers.map(({ status }) => status) }).toEqual({ what, statuses: [400] });
  }
  expect((await ask(url, '/healthz')).status).toBe(200);
});

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

test('pipelined requests are answered in their order, stored ones included', async () => {
  const { url } = await listeningApp();
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'One after the other.' });
  const post = (key: number) =>
    [
      'POST /api/enquiries HTTP/1.1',
      'Host: a',
      'Content-Type: application/json',
      `Idempotency-Key: 00000000-0000-4000-8000-00000000000${key}`,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
  const head = 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n';

  const bytes =
    post(1) + get('/') + head + get('/nowhere') + post(2) + get('/healthz', 'Connection: close\r\n');
  const answers = await sendRaw(url, bytes, ['POST', 'GET', 'HEAD', 'GET', 'POST', 'GET']);
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 404, 201, 200]);
  expect(answers[1]?.body.toString()).toContain('<title>index</title>');
  expect(answers[5]?.body.toString()).toContain('ok');
});

test('headers out of all proportion are answered with 431, and long queries within reason are served', async () => {
  const { url } = await listeningApp();
  const wide = await ask(url, '/', { headers: [`X-Wide: ${'a'.repeat(17_000)}`] });
  const many = await ask(url, '/', { headers: Array.from({ length: 3_000 }, (_, index) => `X-${index}: a`) });
  const long = await ask(url, `/?${'a'.repeat(100_000)}`);
  expect([wide.status, many.status, long.status]).toEqual([431, 431, 431]);

  const fair = await ask(url, `/?${'utm_source=a&'.repeat(600)}`);
  const odd = await ask(url, `/contact?${'a[]=1&'.repeat(1_000)}`);
  expect([fair.status, odd.status]).toEqual([200, 200]);
});
