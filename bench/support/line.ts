import { connect } from 'node:net';

export interface Answer {
  status: number;
  /** The header block as it came. */
  head: string;
  ms: number;
}

/** One kept-alive connection, as thin as can be: a load generator that works hard measures itself. */
export interface Line {
  /** Sends it and resolves with the answer; several may be under way, and are answered in their order. */
  ask(request: string | Buffer): Promise<Answer>;
  isOpen(): boolean;
  close(): void;
}

export function openLine(address: string): Promise<Line> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const waiting: { start: number; resolve: (answer: Answer) => void; reject: (error: Error) => void }[] = [];
  let open = true;
  let unread: Buffer = Buffer.alloc(0);
  let current = { status: 0, head: '' };
  let bodyLeft = 0;

  socket.on('data', (chunk) => {
    unread = unread.length > 0 ? Buffer.concat([unread, chunk]) : chunk;
    while (unread.length > 0) {
      if (bodyLeft === 0) {
        const end = unread.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = unread.toString('latin1', 0, end);
        current = { status: Number(head.slice(9, 12)), head };
        bodyLeft = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        unread = unread.subarray(end + 4);
      }
      const taken = Math.min(bodyLeft, unread.length);
      bodyLeft -= taken;
      unread = unread.subarray(taken);
      if (bodyLeft > 0) return;
      // The other side says that it will hang up: nothing more can be asked here.
      if (/^connection: *close/im.test(current.head)) open = false;
      const asked = waiting.shift();
      asked?.resolve({ ...current, ms: performance.now() - asked.start });
    }
  });
  // What was on its way when the other side hung up was not answered.
  const ended = (why: Error) => {
    open = false;
    for (const { reject } of waiting.splice(0)) reject(why);
  };
  socket.on('close', () => ended(new Error('the connection was closed')));

  return new Promise((resolve, reject) => {
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((answered, failed) => {
            if (!open) {
              failed(new Error('the connection is closed'));
              return;
            }
            waiting.push({ start: performance.now(), resolve: answered, reject: failed });
            socket.write(request);
          }),
        isOpen: () => open,
        close: () => void socket.destroy(),
      }),
    );
    socket.on('error', (error) => {
      ended(error);
      reject(error);
    });
  });
}

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept-encoding: br\r\n\r\n`;
}

export function postRequest(path: string, body: string, headers: Record<string, string>): string {
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}
