import { get, Agent, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { makeHttpServer } from './http-server.ts';

test('in a crowd a connection ends with its answer, and what else was asked on it is not answered', async () => {
  const door = await open();
  expect(await connectionAfter(door.port)).toBe('keep-alive');
  expect(await answersTo(door.port, 3)).toBe(3);

  door.crowded = true;
  expect(await connectionAfter(door.port)).toBe('close');
  expect(await answersTo(door.port, 3)).toBe(1);
  expect(door.arrived).toBe(4);
});

async function open() {
  const door = { crowded: false, arrived: 0, port: 0 };
  const lag = {
    crowded: () => door.crowded,
    arrived: () => void (door.arrived += 1),
    tooMuchForPages: () => false,
    tooMuchForWrites: () => false,
  };
  const desk = { atOnce: () => false, atLast: () => undefined };
  const server = makeHttpServer({ desk, lag }, (_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  door.port = (server.address() as AddressInfo).port;
  return door;
}

async function connectionAfter(port: number): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve) => get({ port, agent }, resolve));
  await answer.toArray();
  agent.destroy();
  return answer.headers.connection;
}

/** So many in one breath; how many answers come. */
async function answersTo(port: number, requests: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests - 1) + last);
  const heard = Buffer.concat(await socket.toArray()).toString();
  return heard.match(/HTTP\/1\.1 200/g)?.length ?? 0;
}
