import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Keeps connections open, one for every request under way. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity });

/** Resolves with the headers; the body arrives as it is read, compressed as the server sends it. */
export async function ask(url: string): Promise<IncomingMessage> {
  const sent = get(url, { agent, headers: { 'accept-encoding': 'br' } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** The same with all of its body, so that the connection is free for the next request. */
export async function askForAll(url: string) {
  const response = await ask(url);
  return { status: response.statusCode, rawHeaders: response.rawHeaders, body: await buffer(response) };
}
