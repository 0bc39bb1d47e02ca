import { createHmac, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { type EnquiryFieldName, enquiryFieldNames, fieldOf } from '../../domain/enquiry/fields.ts';
import type { DeskEnquiry } from '../../server/desk/api/enquiries.ts';
import { findEnquiry } from '../../server/enquiries/enquiry-store.ts';
import { showCommand } from '../../studio/enquiries.ts';
import { exportCommand } from '../../studio/export.ts';
import { callStudio } from '../support/run-studio.ts';
import { type RunningServer, sendEnquiry, startServer, testHome } from '../support/running-server.ts';
import { testApp } from '../support/test-app.ts';
import { askDesk, ownerCookie, testDesk } from '../support/test-desk.ts';
import { openTestStore } from '../support/test-store.ts';

const secret = 'a secret between the two';
const person = { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/Berlin', note: 'A lamp.' };

interface Notice {
  headers: IncomingHttpHeaders;
  body: string;
}

/** One value for each field of the form, told apart by its name. */
const typed = Object.fromEntries(enquiryFieldNames.map((name) => [name, sampleOf(name)]));

test('every field of the form is stored, mailed, posted to the webhook, shown and exported; reviews are posted too', async () => {
  const home = testHome();
  const { url: WEBHOOK_URL, notices } = await receiver();
  const server = await startServer(home, { WEBHOOK_URL, WEBHOOK_SECRET: secret });

  const reference = await sendEnquiry(server.url, typed);

  await expect.poll(() => notices).toHaveLength(1);
  expect(JSON.parse(notices[0]?.body ?? '')).toMatchObject({
    type: 'enquiry.received',
    data: { reference, ...typed },
  });

  const folder = join(home, 'data/mail');
  const notice = () => readdirSync(folder).find((name) => /enquiry-notice.*\.eml$/.test(name));
  await expect.poll(notice).toBeDefined();
  const mail = await PostalMime.parse(readFileSync(join(folder, notice() ?? '')));
  const shown = (await callStudio(home, showCommand, { args: [reference] })).out;
  for (const name of enquiryFieldNames) {
    expect(mail.text, `${name} in the notice`).toContain(readableOf(name));
    expect(shown, `${name} in "enquiries show"`).toContain(readableOf(name));
  }

  await callStudio(home, exportCommand, { flags: { csv: join(home, 'all.csv') } });
  const table = readFileSync(join(home, 'all.csv'), 'utf8');
  for (const name of enquiryFieldNames) expect(table, `${name} in the CSV`).toContain(`"${typed[name]}"`);

  notices.length = 0;
  await expectReviewsPosted(server, notices);
});

test('every field comes back to a visitor without script whose form was refused, and reaches the desk once it is right', async () => {
  const store = await openTestStore();
  const app = await testApp(store);
  const send = (values: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(values).toString(),
    });

  const refused = await send({ ...typed, email: 'nobody' });
  expect(refused.statusCode).toBe(422);
  const page = refused.body;
  for (const name of enquiryFieldNames.filter((each) => each !== 'email')) {
    const field = fieldOf(name);
    const kept = field.kind === 'choice' ? `"${typed[name]}" selected` : `${typed[name]}`;
    expect(page, `${name} in the page`).toContain(kept);
  }

  expect((await send(typed)).statusCode).toBe(303);
  const { reference } = await store.db.selectFrom('enquiries').select('reference').executeTakeFirstOrThrow();
  expect(await findEnquiry(store.db, reference)).toMatchObject(typed);
  const desk = await testDesk(store);
  const headers = await ownerCookie(store);
  const shown = await askDesk(desk, `/api/enquiries/${reference}`, { headers });
  const values = shown.json<DeskEnquiry>();
  const texts = [values.name, values.email, values.message, ...values.fields.map(({ value }) => value)];
  expect(texts.toSorted()).toEqual(enquiryFieldNames.map(readableOf).toSorted());
});

function sampleOf(name: EnquiryFieldName): string {
  const field = fieldOf(name);
  if (field.kind === 'choice') return field.options.at(-1)?.value ?? '';
  return field.kind === 'email' ? `${name}@example.com` : `Words for ${name}`;
}

/** As the studio reads it. */
function readableOf(name: EnquiryFieldName): string {
  const field = fieldOf(name);
  return (field.kind === 'choice' ? field.options.at(-1)?.label : typed[name]) ?? '';
}

/** Booked, moved and cancelled: signed, each once, as it then stood. */
async function expectReviewsPosted(server: RunningServer, notices: Notice[]) {
  // Not the next ones, whose notice may end meanwhile.
  const [first, second] = (await freeSlots(server)).slice(4);

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
}

async function receiver() {
  const notices: Notice[] = [];
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
