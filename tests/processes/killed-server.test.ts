import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import { freePort } from '../../tools/free-port.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';
import { ownerCookie, testOwner } from '../support/test-desk.ts';
import { testMailServer } from '../support/test-mail-server.ts';

test('a reply whose server is killed while it can still be taken back goes out once, after the next start', async () => {
  const home = testHome();
  const mail = await testMailServer();
  const port = String(await freePort());
  const settings = { DESK_PORT: port, DESK_EMAILS: testOwner, SMTP_URL: mail.url };
  const server = await startServer(home, settings);
  const reference = await sendEnquiry(server.url);
  const key = randomUUID();
  const desk = `http://localhost:${port}`;
  const store = await connectStore({ dataDir: `${home}/data`, databaseUrl: undefined });
  const cookie = await ownerCookie(store);
  await store.close();
  const replied = await fetch(`${desk}/api/enquiries/${reference}/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, origin: desk, ...cookie },
    body: JSON.stringify({ text: 'Yes, gladly.', seen: null }),
  });
  expect(replied.status).toBe(200);
  server.process.kill('SIGKILL');
  await server.ended;
  const replies = () =>
    mail.to('ada@example.com').filter((each) => each.mail.text?.startsWith('Yes, gladly.'));
  expect(replies()).toEqual([]);

  const next = await startServer(home, settings);
  await expect.poll(replies).toHaveLength(1);
  next.process.kill('SIGTERM');
  expect(await next.ended).toBe(0);
  const kept = await connectStore({ dataDir: `${home}/data`, databaseUrl: undefined });
  const deliveries = await kept.db.selectFrom('deliveries').selectAll().where('id', '=', key).execute();
  await kept.close();
  expect(deliveries).toMatchObject([{ kind: 'enquiry-reply', state: 'sent', attempts: 1 }]);
  expect(replies()).toHaveLength(1);
});
