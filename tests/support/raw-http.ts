import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Names in lower case; a header sent twice is here with a comma between. */
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends bytes no HTTP client would send, and reads until the server hangs up: the last request
 * should ask for that with `Connection: close`. `methods` are those of the requests, because an
 * answer to HEAD has no body.
 */
export async function sendRaw(
  url: string,
  bytes: string | Buffer,
  methods: string[] = [],
): Promise<RawAnswer[]> {
  return readAnswers(await talk(url, bytes), methods);
}

/** One request, one answer: `target` and header lines as they are. */
export async function ask(
  url: string,
  target: string,
  { method = 'GET', headers = [], body = '' }: { method?: string; headers?: string[]; body?: string } = {},
): Promise<RawAnswer> {
  const head = [`${method} ${target} HTTP/1.1`, 'Host: studio.test', ...headers, 'Connection: close'];
  const answers = await sendRaw(url, `${head.join('\r\n')}\r\n\r\n${body}`, [method]);
  const [only] = answers;
  if (!only || answers.length > 1) throw new Error(`${answers.length} answers to one request`);
  return only;
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

function readAnswers(bytes: Buffer, methods: string[]): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`half an answer: ${rest.toString('latin1').slice(0, 200)}`);
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    const headers = readHeaders(lines);
    const { body, after } = readBody(rest.subarray(end + 4), status, headers, methods[answers.length]);
    // "Continue" comes before the answer and is none.
    if (status !== 100) answers.push({ status, headers, body });
    rest = after;
  }
  return answers;
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

function readBody(rest: Buffer, status: number, headers: Record<string, string>, method: string | undefined) {
  if (method === 'HEAD' || status === 304 || status === 204 || status === 100) {
    return { body: Buffer.alloc(0), after: rest };
  }
  if (headers['transfer-encoding'] === 'chunked') return readChunks(rest);
  const length = Number(headers['content-length'] ?? rest.length);
  return { body: rest.subarray(0, length), after: rest.subarray(length) };
}

function readChunks(bytes: Buffer) {
  const parts: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const line = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.subarray(0, line).toString('latin1'), 16);
    parts.push(rest.subarray(line + 2, line + 2 + size));
    rest = rest.subarray(line + 2 + size + 2);
    if (!(size > 0)) return { body: Buffer.concat(parts), after: rest };
  }
}
