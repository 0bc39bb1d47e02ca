import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface WrkOptions {
  connections: number;
  seconds: number;
  /** A file in Lua that writes the requests; without it they are plain GETs. */
  script?: string;
}

/**
 * Asks for one address as often as some connections can. Debian's wrk does it: it leaves the
 * processor to the server, where a client in Node would be the limit.
 */
export async function runWrk(address: string, options: WrkOptions) {
  const { connections, seconds, script } = options;
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, `--timeout`, `${seconds}s`];
  if (script) args.push('-s', script);
  const { stdout } = await promisify(execFile)('wrk', [...args, '-H', 'accept-encoding: br', address]);
  const [, requests = 'NaN'] = /(\d+) requests in/.exec(stdout) ?? [];
  const [, perSecond = 'NaN'] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? [];
  const socketErrors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? [];
  return {
    requests: Number(requests),
    perSecond: Math.round(Number(perSecond)),
    errors: [refused, ...(socketErrors?.slice(1) ?? [])].reduce((sum, count) => sum + Number(count), 0),
  };
}
