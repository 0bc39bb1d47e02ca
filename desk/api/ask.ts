import type { ProblemReply } from '../../domain/api/replies.ts';
import { noteCachedAt } from './cached-at.ts';

/** An answer that is not 2xx, or no answer: then its status is 0. Its message is meant to be read. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** `window` hears of it when the server no longer knows the session. */
export const sessionEnded = 'desk:session-ended';

interface Request {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  /** Of an action that must not be done twice: the server answers a repeated key with the first result. */
  key?: string;
  signal?: AbortSignal;
}

/**
 * Asks the desk's own API. The server is held to these types where it sends them; checking again here
 * would bring zod to the browser.
 */
export async function ask<Reply>(path: string, { method, body, key, signal }: Request = {}): Promise<Reply> {
  const response = await send(path, {
    ...(method && { method }),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(20_000), ...(signal ? [signal] : [])]),
  });
  if (!response.ok) throw await problemOf(response, path);
  noteCachedAt(response);
  // The server is held to these types where it sends them.
  return (response.status === 204 ? undefined : await response.json()) as Reply;
}

export const post = <Reply>(path: string, body: object = {}, key?: string) =>
  ask<Reply>(path, { method: 'POST', body, ...(key && { key }) });

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    // `reason` is any value; whoever aborts here leaves it to the browser, which makes an error.
    if (init.signal?.aborted && (init.signal.reason as Error).name === 'AbortError') throw error;
    throw new Problem(0, 'The desk cannot be reached. Check the connection and try again.');
  }
}

async function problemOf(response: Response, path: string): Promise<Problem> {
  // A proxy in front of the server answers with a page of its own.
  const { title, detail } = (await response.json().catch(() => ({}))) as Partial<ProblemReply>;
  if (response.status === 401 && !path.startsWith('/api/sign-in'))
    window.dispatchEvent(new Event(sessionEnded));
  if (response.status === 503 || response.status === 502 || response.status === 504)
    return new Problem(
      503,
      'The store does not answer just now. Nothing you typed is lost: try again in a moment.',
    );
  const words = [title, detail].filter(Boolean).map((part) => part?.replace(/[.\s]*$/, '.'));
  return new Problem(response.status, words.join(' ') || `The server answered ${response.status}.`);
}
