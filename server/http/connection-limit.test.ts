import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

test('an address has so many connections at once; one that ends makes room', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, { most: 2, isExempt: () => false });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const open = () => opened((server.address() as AddressInfo).port);

  const first = await open();
  expect(first.answers).toBe(true);
  expect((await open()).answers).toBe(true);
  expect((await open()).answers).toBe(false);

  first.socket.destroy();
  await expect.poll(async () => (await open()).answers).toBe(true);
});

test('loopback is exempt', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  limitConnections(server, { most: 1 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect((await opened(port)).answers).toBe(true);
  expect((await opened(port)).answers).toBe(true);
});

/** A connection that stays open, and whether a request over it is answered. */
async function opened(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const answers = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]);
  return { socket, answers };
}
