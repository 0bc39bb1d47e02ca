import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { ask } from '../../tests/support/raw-http.ts';
import { listeningApp } from '../../tests/support/test-app.ts';

/** The server's own, ten times shorter: long enough for an honest visitor of a busy machine. */
const timeouts = {
  requestTimeout: 6_000,
  keepAliveTimeout: 7_200,
  connectionTimeout: 9_000,
  http: { headersTimeout: 5_000, connectionsCheckingInterval: 500 },
};

const dribbled = {
  'a request line': 'GET /contact HTTP/1.1',
  'headers without an end': `GET /contact HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(400)}`,
  'a body without an end':
    'POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n' +
    ' '.repeat(8_000),
};

test('who sends a byte at a time is hung up on with 408, and holds nobody else up', async () => {
  const { url } = await listeningApp({ timeouts });
  const slow = Object.entries(dribbled).flatMap(([what, bytes]) =>
    Array.from({ length: 20 }, () => dribble(url, bytes).then((heard) => ({ what, heard }))),
  );
  expect((await ask(url, '/contact')).status).toBe(200);
  for (const { what, heard } of await Promise.all(slow)) {
    expect({ what, first: heard.split('\r\n')[0] }).toEqual({ what, first: 'HTTP/1.1 408 Request Timeout' });
  }
});

/**
 * Complete headers at once, all else a byte at a time, until the server has had enough; resolves
 * with all it said.
 */
function dribble(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let [heard, sent] = ['', bytes.indexOf('\r\n\r\n') + 4];
    const socket = connect(Number(port), hostname);
    socket.write(bytes.slice(0, sent));
    const drop = setInterval(() => socket.write(bytes[sent++] ?? ''), 100);
    socket.on('data', (chunk) => (heard += chunk.toString()));
    // The answer may cross with a byte on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drop);
      resolve(heard);
    });
  });
}
