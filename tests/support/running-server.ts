import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { run } from './run-version.ts';
import { writeTestContent, writeTestSite } from './test-site.ts';
import { testFolder } from './test-store.ts';

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/**
 * A working directory with a version of the site, as `npm start` would find it: content and the two
 * open pages.
 */
export function testHome(): string {
  const home = testFolder();
  const version = join(home, 'build/current');
  mkdirSync(join(version, 'content'), { recursive: true });
  writeTestContent(join(version, 'content'));
  writeTestSite(join(version, 'site'));
  return home;
}

/** Puts the server and the studio's command into the version of a home, unless they are there. */
export function addServer(home: string, main = inject('serverBundle').main): void {
  const server = join(home, 'build/current/server');
  if (!existsSync(server)) cpSync(dirname(main), server, { recursive: true });
}

export async function startServer(
  home: string,
  settings: Record<string, string> = {},
  main = inject('serverBundle').main,
) {
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  addServer(home, main);
  const server = join(home, 'build/current/server/main.js');
  const running = run(process.execPath, [server], { NODE_ENV: 'production', ...settings, PORT: port }, home);
  // What it is still doing is of no interest.
  onTestFinished(() => void running.process.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    const look = () => running.output().includes('listens on') && resolve();
    for (const stream of [running.process.stdout, running.process.stderr]) stream.on('data', look);
    void running.ended.then((code) =>
      reject(new Error(`the server ended with ${code}: ${running.output()}`)),
    );
  });
  return { ...running, url };
}

/** To a server that listens, which has to take it; returns the reference. */
export async function sendEnquiry(
  url: string,
  enquiry: Partial<Record<string, string>> = {},
  key: string = randomUUID(),
): Promise<string> {
  const response = await fetch(`${url}/api/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'One scene.', ...enquiry }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { reference: string }).reference;
}

/** Of an enquiry that is sent in two parts. */
export const slowBody = JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'On the way' });

/** An enquiry whose body has not been sent; there when the server has its headers. */
export async function beginEnquiry(url: string) {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'content-length': String(slowBody.length),
    // The server says "continue" once it has the request in hand.
    expect: '100-continue',
  };
  const outgoing = request(`${url}/api/enquiries`, { method: 'POST', headers });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  return outgoing;
}
