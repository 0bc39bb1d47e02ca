import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { isPrivateAddress, postWebhook } from './webhook.ts';

const secret = 'a secret between the two';
const event = {
  id: 'd1',
  at: Date.UTC(2026, 0, 12),
  body: { type: 'enquiry.received', data: { name: 'Zoë' } },
};
const signal = new AbortController().signal;

test('a secret of Standard Webhooks is decoded as its own library decodes it', async () => {
  const { url, requests } = await receiver(204);
  const standard = `whsec_${randomBytes(24).toString('base64')}`;

  await postWebhook({ url, secret: standard }, { ...event, at: Date.now() }, signal);

  const [{ headers, body } = { headers: {}, body: '' }] = requests;
  const verified = new Webhook(standard).verify(body, headers as Record<string, string>);
  expect(verified).toEqual(event.body);
});

test.each([
  [500, false],
  [429, false],
  [404, true],
  [410, true],
  [302, true],
])('whether an answer of %i is permanent: %s', async (status, isPermanent) => {
  const { url, requests } = await receiver(status);
  await expect(postWebhook({ url, secret }, event, signal)).rejects.toMatchObject({
    name: 'DeliveryFailure',
    isPermanent,
  });
  expect(requests).toHaveLength(1);
});

test('nobody there: try again', async () => {
  await expect(postWebhook({ url: 'http://127.0.0.1:1', secret }, event, signal)).rejects.toMatchObject({
    isPermanent: false,
  });
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '192.168.0.1',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
])('%s lies inside', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each(['203.0.114.1', '8.8.8.8', '2606:4700::1', '::ffff:8.8.8.8'])('%s lies outside', (address) =>
  expect(isPrivateAddress(address)).toBe(false),
);

async function receiver(status: number) {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    requests.push({ headers: request.headers, body });
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, requests };
}
