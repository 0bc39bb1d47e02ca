import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { openLine } from './line.ts';

export interface Shots {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** In C, and so light that it leaves the processor to the server; from Debian's package of that name. */
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const loadGenerator = hasWrk ? 'wrk' : 'our own load generator, which a fast server waits for';

/** As many requests as the connections can carry; how many per second. Anything but a good answer ends the measurement. */
export async function fire(shots: Shots): Promise<number> {
  return hasWrk ? fireByWrk(shots) : fireOurselves(shots);
}

async function fireByWrk({ url, headers, connections, seconds }: Shots): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url]);
  const said = await text(child.stdout);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(said)) throw new Error(`requests to ${url} went wrong:\n${said}`);
  return rate;
}

async function fireOurselves({ url, headers, connections, seconds }: Shots): Promise<number> {
  const { origin, pathname } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`);
  const start = performance.now();
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = await openLine(origin);
      while (performance.now() - start < seconds * 1000) {
        const { status } = await line.ask(request);
        if (status >= 400) throw new Error(`${url} was answered with ${status}`);
        count += 1;
      }
      line.close();
    }),
  );
  return (count * 1000) / (performance.now() - start);
}
