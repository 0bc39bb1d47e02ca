import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { testMailServer } from '../../tests/support/test-mail-server.ts';
import { needsTls, smtpMailer } from './mailer.ts';

test.each([
  ['smtp://studio:secret@mail.example', true],
  ['smtp://studio:secret@192.0.2.1:587', true],
  ['smtps://studio:secret@mail.example', true],
  ['smtp://mail.example', false],
  ['smtp://studio:secret@localhost:1025', false],
  ['smtp://studio:secret@127.0.0.1:1025', false],
  ['smtp://studio:secret@[::1]:1025', false],
])('%s: TLS is required: %s', (url, required) => {
  expect(needsTls(url)).toBe(required);
});

/** An address of this machine that is not loopback. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === 'IPv4')?.address;

test.runIf(outside)('a server without STARTTLS is not told the password', async () => {
  const heard: string[] = [];
  const server = await testMailServer({
    host: '0.0.0.0',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ password }, _session, callback) {
      heard.push(password ?? '');
      callback(null, { user: 'studio' });
    },
  });
  const send = (host: string) =>
    smtpMailer(`smtp://studio:secret@${host}:${server.port}`, 'studio@longtake.example').send(
      { to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' },
      { id: 'd1', kind: 'enquiry-notice', createdAt: 0 },
    );

  await expect(send(outside ?? '')).rejects.toMatchObject({ name: 'DeliveryFailure', isPermanent: false });
  expect([heard, server.received]).toEqual([[], []]);

  await send('127.0.0.1');
  expect([heard, server.received.length]).toEqual([['secret'], 1]);
});
