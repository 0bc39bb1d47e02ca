import { createServer } from 'node:net';

/** Below those that systems hand out themselves: nobody gets one between this look and its use. */
const [first, count] = [20_000, 12_000];
let next = Math.floor(Math.random() * count);

/** A port nobody listens on at this moment, and none that this process was given before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % count);
    if (await canListen(port)) return port;
  }
}

function canListen(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
