import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openServices } from '../../server/open-services.ts';
import { deskLine } from '../../server/start-desk.ts';
import { connectStore } from '../../server/store/connect.ts';
import { deskLinkCommand } from '../../studio/desk.ts';
import { freePort } from '../../tools/free-port.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { startServer, testHome } from '../support/running-server.ts';

test('without a mail server the terminal shows a link that signs in once, and the command makes another', async () => {
  const home = testHome();
  const port = String(await freePort());
  const settings = { DESK_PORT: port, DESK_EMAILS: 'one@studio.test, Two@studio.test' };
  const server = await startServer(home, settings);
  const link = await linkIn(server.output);
  expect(link.origin).toBe(`http://localhost:${port}`);
  expect(await signIn(link)).toEqual([200, { email: 'one@studio.test' }]);
  expect((await signIn(link))[0]).toBe(403);

  const made = await studio(home, 'desk', 'link', 'two@studio.test', settings);
  expect(made.code).toBe(0);
  expect(await signIn(await linkIn(() => made.out))).toEqual([200, { email: 'two@studio.test' }]);
  const foreign = await studio(home, 'desk', 'link', 'nobody@elsewhere.test', settings);
  expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('DESK_EMAILS')]);
  const off = callStudio(home, deskLinkCommand, { settings: { ...settings, DESK_PORT: '0' } });
  await expect(off).rejects.toThrow('the desk is off');

  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('with a mail server the terminal shows no link', async () => {
  const config = readConfig({ DESK_PORT: '4000', SMTP_URL: 'smtp://127.0.0.1:1' }, testHome());
  const services = openServices(config, await connectStore(config));
  onTestFinished(() => services.store.close());
  expect(await deskLine(services, 'http://localhost:4000', Date.now())).toBe(
    'The desk listens on http://localhost:4000',
  );
});

test('a taken default port costs the desk; a taken port that was set costs the start, which names it', async () => {
  const taken = createServer().listen(3900, '127.0.0.1');
  onTestFinished(() => void taken.close());
  // Where another program of this machine has it already, it is as taken as it should be.
  await Promise.race([once(taken, 'listening'), once(taken, 'error')]).catch(() => undefined);
  const server = await startServer(testHome(), { DESK_PORT: '' });
  await expect.poll(server.output).toContain('No desk: port 3900 is taken. Set DESK_PORT to another one.');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  for (const setting of ['PORT', 'DESK_PORT'])
    await expect(startServer(testHome(), { [setting]: new URL(server.url).port })).rejects.toThrow(
      new RegExp(`ended with 1: .*address already in use .*: end the other process or set ${setting}\\.`),
    );
});

async function linkIn(output: () => string): Promise<URL> {
  const link = /https?:\S+\/sign-in#[\w-]+(?=\s)/;
  await expect.poll(output).toMatch(link);
  return new URL(link.exec(output())?.[0] ?? '');
}

async function signIn({ origin, hash }: URL): Promise<[number, unknown]> {
  const reply = await fetch(`${origin}/api/sign-in/link`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1) }),
  });
  return [reply.status, await reply.json()];
}
