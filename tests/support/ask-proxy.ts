import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type IncomingHttpHeaders as Http2Headers, type IncomingHttpStatusHeader } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { publicName } from './proxy-files.ts';
import type { RunningProxy } from './running-proxy.ts';

interface Asked {
  path: string;
  method?: string;
  body?: string;
  /** The visitor's address: Linux answers on all of 127.0.0.0/8. */
  from?: string;
  secure?: boolean;
  /** The name that is asked, the site’s unless given. */
  host?: string;
  headers?: Record<string, string>;
  /** Of an answer that goes on, its first bytes: a proxy that buffers would keep them. */
  goesOn?: boolean;
}

export function enquiry(message = 'Through the proxy'): Asked {
  const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message });
  return { path: '/api/enquiries', method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

/**
 * As the browser does: sent again with the same key. Caddy before 2.11.2 drops what it sends when a
 * process is gone.
 */
export async function persist(proxy: RunningProxy, asked: Asked, tries: number) {
  const headers = { ...asked.headers, 'idempotency-key': randomUUID() };
  for (let left = tries; ; left -= 1) {
    const answer = await ask(proxy, { ...asked, headers });
    if (answer.status !== 502 || left <= 1) return answer;
    // The pause is the browser's too: a proxy tries a process that is gone again after a while.
    await wait(250);
  }
}

export function ask(
  { http, https }: RunningProxy,
  { path, method = 'GET', body, from, secure = true, host = publicName, headers: more, goesOn }: Asked,
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const length = body && { 'content-length': Buffer.byteLength(body) };
  const headers = { host, 'idempotency-key': randomUUID(), ...length, ...more };
  const options = { host: '127.0.0.1', path, method, headers, ...(from && { localAddress: from }) };
  return new Promise((resolve, reject) => {
    const outgoing = secure
      ? httpsRequest({
          ...options,
          port: https,
          // Without its port, as TLS names it.
          servername: host.replace(/:\d+$/, ''),
          rejectUnauthorized: false,
        })
      : httpRequest({ ...options, port: http });
    outgoing.on('response', (response) => {
      let text = '';
      const heard = () => resolve({ status: response.statusCode, headers: response.headers, body: text });
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (!goesOn) return;
        heard();
        response.destroy();
      });
      response.on('end', heard);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function overHttp2({ https }: RunningProxy, path: string, headers: Record<string, string> = {}) {
  const session = connect(`https://127.0.0.1:${https}`, {
    servername: publicName,
    rejectUnauthorized: false,
  });
  return new Promise<Http2Headers & IncomingHttpStatusHeader>((resolve, reject) => {
    session.on('error', reject);
    const stream = session.request({ ':path': path, ':authority': publicName, ...headers });
    stream.on('response', (answer) => resolve(answer));
    stream.on('error', reject);
    stream.resume();
    stream.end();
  }).finally(() => session.close());
}
