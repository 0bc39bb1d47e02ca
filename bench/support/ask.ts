import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Keeps connections open, one for every request under way. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity });

interface Post {
  headers: Record<string, string>;
  body: string;
}

/** Resolves with the headers; the body arrives as it is read, compressed as the server sends it. */
export async function ask(url: string, post?: Post): Promise<IncomingMessage> {
  const headers = { 'accept-encoding': 'br', ...post?.headers };
  const sent = request(url, { agent, method: post ? 'POST' : 'GET', headers });
  sent.end(post?.body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** The same with all of its body, so that the connection is free for the next request. */
export async function askForAll(url: string, post?: Post) {
  const response = await ask(url, post);
  return { status: response.statusCode, rawHeaders: response.rawHeaders, body: await buffer(response) };
}
