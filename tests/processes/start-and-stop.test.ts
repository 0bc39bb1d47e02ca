import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import {
  beginEnquiry,
  type RunningServer,
  slowBody,
  startServer,
  testHome,
} from '../support/running-server.ts';
import { testFolder } from '../support/test-store.ts';

test('starts with nothing set, says where it listens, and on SIGTERM finishes what is in flight and waits for nothing else', async () => {
  const home = testHome();
  const server = await startServer(home);
  expect(server.output()).toContain(`Longtake listens on ${server.url}`);
  expect(statSync(join(home, 'data/secret')).mode & 0o777).toBe(0o600);

  const idle = await Promise.all(['', '\r\n', 'GET / HTTP/1.1\r\nx-half: '].map((said) => say(server, said)));
  expect(await sendWhileStopping(server)).toBe(201);
  await Promise.all(idle.map(({ closed }) => closed));
  expect(idle.map(({ heard }) => heard())).toEqual(['', '', '']);
  expect(await server.ended).toBe(0);
  expect(server.output()).toMatch(
    /LOOK: nobody is mailed: without SMTP_URL, mails are files in .*data\/mail/,
  );
});

test('a store that cannot be opened is named, with what is in the way', async () => {
  const dataDir = testFolder();
  const file = join(dataDir, 'a-file');
  writeFileSync(file, '');
  for (const folder of ['/proc/nowhere', file]) {
    const opened = connectStore({ dataDir: folder, databaseUrl: undefined });
    await expect(opened).rejects.toThrow(`Cannot use ${folder}`);
  }
  const nobody = connectStore({ dataDir, databaseUrl: 'postgres://127.0.0.1:1/x' });
  await expect(nobody).rejects.toThrow('Cannot use PostgreSQL at 127.0.0.1:1/x');
  const held = new DatabaseSync(join(dataDir, 'longtake.sqlite'));
  onTestFinished(() => held.close());
  held.exec('pragma journal_mode = wal; begin exclusive; create table x (y)');
  await expect(connectStore({ dataDir, databaseUrl: undefined })).rejects.toThrow(
    /Another process holds .*longtake\.sqlite locked/,
  );
});

/**
 * A connection without a whole request, as browsers open them in case they need one. Who is only
 * hung up on after a time is told 408.
 */
async function say({ url }: RunningServer, said: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(said);
  return { closed, heard: () => heard };
}

/** SIGTERM comes when the server has the headers of an enquiry; its body comes when nobody else is let in. */
async function sendWhileStopping(server: RunningServer): Promise<number | undefined> {
  const outgoing = await beginEnquiry(server.url);
  server.process.kill('SIGTERM');
  const answers = () =>
    fetch(`${server.url}/healthz`).then(
      ({ status }) => status,
      () => 'refused',
    );
  await expect.poll(answers).toBe('refused');
  outgoing.write(slowBody.slice(0, 10), () => outgoing.end(slowBody.slice(10)));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
