import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case; a header sent twice is here with a comma between. */
  headers: Record<string, string>;
  /** As it came: in chunks, where the server sends them. */
  body: Buffer;
}

/**
 * Sends bytes no HTTP client would send, and reads until the server hangs up: the request should ask
 * for that with `Connection: close`.
 */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const heard = await talk(url, bytes);
  const answers = heard.toString('latin1').match(/HTTP\/1\.1 \d{3} /g) ?? [];
  const end = heard.indexOf('\r\n\r\n');
  if (answers.length !== 1 || end < 0)
    throw new Error(`${answers.length} answers to one request: ${heard.toString('latin1').slice(0, 200)}`);
  const [first = '', ...lines] = heard.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  return { status, headers: readHeaders(lines), body: heard.subarray(end + 4) };
}

/** One request, one answer: `target` and header lines as they are. */
export function ask(
  url: string,
  target: string,
  { method = 'GET', headers = [], body = '' }: { method?: string; headers?: string[]; body?: string } = {},
): Promise<RawAnswer> {
  const head = [`${method} ${target} HTTP/1.1`, 'Host: studio.test', ...headers, 'Connection: close'];
  return sendRaw(url, `${head.join('\r\n')}\r\n\r\n${body}`);
}

function talk(url: string, bytes: string | Buffer): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const heard: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => heard.push(chunk));
    // A server may hang up while we still send; what it said before that counts.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(Buffer.concat(heard)) : reject(error),
    );
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(Buffer.concat(heard)));
  });
}

function readHeaders(lines: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
}
