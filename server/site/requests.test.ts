import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ask } from '../../tests/support/raw-http.ts';
import { listeningApp } from '../../tests/support/test-app.ts';

const script = 'const page = 1;\n'.repeat(200);
const pdf = `%PDF-1.7 ${'0123456789'.repeat(100)}`;
const files = {
  'assets/app-0a1b2c3d.js': script,
  'pictures/hero-0a1b2c3d.avif': Buffer.from('avif'),
  'work/one/one.pdf': pdf,
};

test('CONNECT makes no tunnel and Upgrade no other protocol', async () => {
  const { url } = await listeningApp();
  await expect(ask(url, 'evil.example:80', { method: 'CONNECT' })).rejects.toThrow('0 answers');
  const headers = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ];
  expect((await ask(url, '/', { headers })).status).toBe(200);
});

test('HEAD says what GET would, and sends nothing', async () => {
  const { url } = await listeningApp({ files });
  for (const target of ['/', '/nowhere', '/assets/app-0a1b2c3d.js', '/work/one/one.pdf', '/healthz']) {
    for (const headers of [[], ['Accept-Encoding: br']]) {
      const [get, head] = [
        await ask(url, target, { headers }),
        await ask(url, target, { method: 'HEAD', headers }),
      ];
      expect(head.status).toBe(get.status);
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' });
      expect(Number(head.headers['content-length'])).toBe(get.body.length);
      expect(head.body).toHaveLength(0);
    }
  }
});

test('the encoding is the best of those the visitor takes, and never one that was ruled out', async () => {
  const { url } = await listeningApp({ files });
  for (const [accepts, sent] of [
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['broken', undefined],
    ['x-gzip', 'gzip'],
    ['zstd', undefined],
    // No encoding is acceptable: the page is sent unencoded, as RFC 9110 allows.
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
  ] as const) {
    const answer = await ask(url, '/assets/app-0a1b2c3d.js', { headers: [`Accept-Encoding: ${accepts}`] });
    expect({ accepts, sent: answer.headers['content-encoding'] }).toEqual({ accepts, sent });
    expect(answer.headers.vary?.toLowerCase()).toBe('accept-encoding');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    expect((sent ? unpack[sent](answer.body) : answer.body).toString()).toBe(script);
  }
});

test('a visitor who has the file already is told so, in every spelling', async () => {
  const { url } = await listeningApp({ files });
  const target = '/assets/app-0a1b2c3d.js';
  const br = 'Accept-Encoding: br';
  const { etag = '' } = (await ask(url, target, { headers: [br] })).headers;
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const [header, status] of [
    [`If-None-Match: ${etag}`, 304],
    [`If-None-Match: W/${etag}`, 304],
    [`If-None-Match: "a", ${etag}, "b"`, 304],
    [`If-None-Match: "a,b",W/"c" ,\t${etag}`, 304],
    ['If-None-Match: *', 304],
    ['If-None-Match: "a"', 200],
    [`If-None-Match: ${etag.replaceAll('"', '')}`, 200],
    [`If-None-Match: "x${etag.slice(1)}`, 200],
    ['If-None-Match: ', 200],
    ['If-Modified-Since: Sun, 06 Nov 2094 08:49:37 GMT', 200],
    [`If-Match: ${etag}`, 200],
    ['If-Match: *', 200],
  ] as const) {
    const answer = await ask(url, target, { headers: [br, header] });
    expect({ header, status: answer.status }).toEqual({ header, status });
    if (status !== 304) continue;
    expect(answer.headers).toMatchObject({ etag, 'cache-control': expect.stringContaining('immutable') });
    expect(answer.headers.vary?.toLowerCase()).toBe('accept-encoding');
    expect(answer.headers).not.toHaveProperty('content-length');
  }
  const other = await ask(url, target, { headers: [`If-None-Match: ${etag}`] });
  expect(other.status).toBe(200);
});

test('part of a file, and only of a file that is as it was', async () => {
  const { url } = await listeningApp({ files });
  const target = '/work/one/one.pdf';
  const { etag = '', ...whole } = (await ask(url, target)).headers;
  expect(whole['accept-ranges']).toBe('bytes');
  const size = pdf.length;
  const last = size - 1;
  for (const [range, status, place, part] of [
    ['bytes=0-3', 206, `bytes 0-3/${size}`, pdf.slice(0, 4)],
    ['bytes=9-', 206, `bytes 9-${last}/${size}`, pdf.slice(9)],
    ['bytes=-5', 206, `bytes ${size - 5}-${last}/${size}`, pdf.slice(-5)],
    [`bytes=-${size * 2}`, 206, `bytes 0-${last}/${size}`, pdf],
    [`bytes=0-${size * 2}`, 206, `bytes 0-${last}/${size}`, pdf],
    [`bytes=${size}-`, 416, `bytes */${size}`, ''],
    ['bytes=-0', 416, `bytes */${size}`, ''],
    // Not understood, or more than one part: the whole file, as RFC 9110 allows.
    ['bytes=5-2', 200, undefined, pdf],
    ['bytes=0-1,4-5', 200, undefined, pdf],
    ['bytes=a-b', 200, undefined, pdf],
    ['lines=0-3', 200, undefined, pdf],
    [`bytes=${'0-0,'.repeat(500)}0-0`, 200, undefined, pdf],
  ] as const) {
    const answer = await ask(url, target, { headers: [`Range: ${range}`] });
    expect({ range, status: answer.status, place: answer.headers['content-range'] }).toEqual({
      range,
      status,
      place,
    });
    expect(answer.body.toString()).toBe(part);
  }
  for (const [condition, status] of [
    [`If-Range: ${etag}`, 206],
    ['If-Range: W/"older"', 200],
    ['If-Range: "older"', 200],
    ['If-Range: Sun, 06 Nov 1994 08:49:37 GMT', 200],
    [`If-None-Match: ${etag}`, 304],
  ] as const) {
    const answer = await ask(url, target, { headers: ['Range: bytes=0-3', condition] });
    expect({ condition, status: answer.status }).toEqual({ condition, status });
  }
  const compressed = await ask(url, '/assets/app-0a1b2c3d.js', {
    headers: ['Range: bytes=0-3', 'Accept-Encoding: br'],
  });
  expect(compressed.status).toBe(200);
  expect((await ask(url, target, { method: 'HEAD', headers: ['Range: bytes=0-3'] })).status).toBe(200);
});
