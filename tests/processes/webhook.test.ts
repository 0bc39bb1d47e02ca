import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, testHome, type RunningServer } from '../support/running-server.ts';

const secret = 'a secret between the two';
const person = { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/Berlin', note: 'A lamp.' };

test('a review is told of when it is booked, moved and cancelled, signed, each once, as it then stood', async () => {
  const { url: WEBHOOK_URL, notices } = await receiver();
  const server = await startServer(testHome(), { WEBHOOK_URL, WEBHOOK_SECRET: secret });
  const [first, second] = await freeSlots(server);

  const booked = await post(server, '/api/reviews', { startsAt: first, ...person });
  const { reference, manageUrl } = (await booked.json()) as { reference: string; manageUrl: string };
  await expect.poll(() => notices).toHaveLength(1);
  const link = new URL(manageUrl).searchParams.get('review');
  await post(server, `/api/reviews/${link}/move`, { startsAt: second });
  await expect.poll(() => notices).toHaveLength(2);
  await post(server, `/api/reviews/${link}/cancel`, {});
  await expect.poll(() => notices).toHaveLength(3);

  const told = notices.map(({ body }) => JSON.parse(body) as { type: string; data: object });
  const data = { reference, ...person };
  expect(told).toMatchObject([
    { type: 'review.booked', data: { ...data, startsAt: first, sequence: 0, state: 'booked' } },
    { type: 'review.moved', data: { ...data, startsAt: second, sequence: 1, state: 'booked' } },
    { type: 'review.cancelled', data: { ...data, startsAt: second, sequence: 2, state: 'cancelled' } },
  ]);
  expect(new Set(notices.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
  for (const { headers, body } of notices) {
    const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
  }
  // What a link or a list would give away stays here.
  expect(notices.map(({ body }) => body).join('')).not.toMatch(/token|manageUrl|digest|"key"/);
});

async function receiver() {
  const notices: { headers: IncomingHttpHeaders; body: string }[] = [];
  const host = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    response.writeHead(204).end();
    notices.push({ headers: request.headers, body });
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void host.close());
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}/hook`, notices };
}

async function freeSlots({ url }: RunningServer): Promise<string[]> {
  const { slots } = (await (await fetch(`${url}/api/review-slots`)).json()) as {
    slots: { startsAt: string }[];
  };
  return slots.map(({ startsAt }) => startsAt);
}

async function post({ url }: RunningServer, path: string, body: object): Promise<Response> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return response;
}
