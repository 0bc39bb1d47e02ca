import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Waits this long for an answer: a server that hangs is a failure and not a wait without end. */
const patienceMs = 30_000;

/** One visitor's connections to one server; undefined where the server went away before it answered. */
export function makeAsker(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return (path: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(
        `${address}${path}`,
        { agent, method, headers: { ...headers, ...length }, timeout: patienceMs },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
          );
          response.on('error', () => resolve(undefined));
        },
      );
      outgoing.on('timeout', () => resolve({ status: 0, body: 'no answer' }));
      outgoing.on('error', () => resolve(undefined));
      outgoing.end(body);
    });
}

export type Ask = ReturnType<typeof makeAsker>;
