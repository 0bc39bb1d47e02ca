import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { DeliveryKind } from '../../domain/delivery-kinds.ts';
import { day, hour } from '../../domain/time/instants.ts';
import { testDeps, testReview } from '../../tests/support/desk-visit.ts';
import { postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testMailDeps, testMailServer } from '../../tests/support/test-mail-server.ts';
import { testRules } from '../../tests/support/test-rules.ts';
import { testContact, testFacts, testMailWords } from '../../tests/support/test-site.ts';
import { openTestStore, testFolder } from '../../tests/support/test-store.ts';
import { signInMail } from '../desk/sign-ins.tsx';
import { enquiryMails } from '../enquiries/enquiry-mails.tsx';
import type { DeliveryHandlers } from '../outbox/delivery.ts';
import { cancelReview } from '../reviews/cancel-review.ts';
import { moveReview } from '../reviews/move-review.ts';
import { reviewMails } from '../reviews/review-mails.tsx';
import { readMailStill } from './mail-still.ts';
import { studioSummary } from './studio-summary.tsx';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const requestedAt = Date.UTC(2026, 10, 17, 17, 30);
const visitor = 'ada@example.com';
const studio = 'studio@longtake.example';

let sent: Promise<Record<string, Email>> | undefined;
/** Sent once: they take some seconds. */
const mails = () => (sent ??= sendAll());

const isToVisitor = ({ to }: Email) => to?.[0]?.address === visitor;

test('a colon stands before what it announces, never before another one or at an end', async () => {
  const all = Object.entries(await mails());
  expect(all).toHaveLength(17);
  for (const [name, { subject = '', text = '', html = '' }] of all) {
    const lines = [subject, ...text.split('\n')];
    const crowded = lines.filter((line) => /:\s*$/.test(line) || line.split(/:\s/).length > 2);
    const shown = html.replaceAll(/<(style|title)>.*?<\/\1>/g, '').split(/<[^>]+>/);
    const dangling = shown.filter((piece) => /:\s*$/.test(piece));
    expect({ name, crowded, dangling }).toEqual({ name, crowded: [], dangling: [] });
    expect(`${subject} ${text} ${html}`).not.toMatch(/undefined|\[object|\{\w+\}(?!\})/);
  }
});

test('times are those of the reader, in words', async () => {
  const all = await mails();
  const forVisitor = 'Tuesday 17 November, 2:30\u00a0pm in New York';
  const forStudio =
    'Wednesday 18 November, 1:00\u00a0am in Bengaluru · Tuesday 17 November, 11:30\u00a0am in Los Angeles';
  expect(all['booked']?.subject).toBe(`15-min review: ${forVisitor}`);
  expect(all['booked']?.text).toContain(`When: ${forVisitor}\n`);
  expect(all['booked']?.text).toContain(`For us: ${forStudio}\n`);
  expect(all['booked, to the studio']?.subject).toContain(forStudio);
  expect(all['moved']?.text).toContain(`Was: ${forVisitor}\n`);
  expect(all['notice']?.text).toContain(
    'Tuesday 17 November, 5:30\u00a0pm in Bengaluru, 4:00\u00a0am in Los Angeles',
  );
  for (const { subject, text } of Object.values(all)) {
    // But for signed links, which may spell anything.
    expect(`${subject} ${text}`.replaceAll(/https?:\S+/g, '')).not.toMatch(
      /\d{4}-\d\d|UTC|\b(Mon|Tue|Wed|Thu|Fri) |\(.* time\)/,
    );
  }
});

test('how the visit began is told in words, and what visitors typed keeps its own direction', async () => {
  const { notice } = await mails();
  expect(notice?.text).toContain(
    'Came by: first page /work · from https://search.example/ · campaign festival\n',
  );
  const { html = '' } = notice ?? {};
  for (const value of html.matchAll(/<td[^>]* data-label[^>]*>[^<]*<\/td><td([^>]*)>/g)) {
    expect(value[1]).toContain('dir="auto"');
  }
  expect(html).toMatch(/<div [^>]*dir="auto"[^>]*>[^<]*One scene/);
});

test('visitors get one still with the mail, and nothing is loaded from anywhere', async () => {
  for (const [name, mail] of Object.entries(await mails())) {
    const pictures = mail.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg');
    const shown = [...(mail.html ?? '').matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, src]) => src);
    const expected = isToVisitor(mail) && name !== 'summary' ? ['cid:still@mail'] : [];
    expect({ name, shown }).toEqual({ name, shown: expected });
    expect(pictures.map(({ contentId, disposition }) => [contentId, disposition])).toEqual(
      expected.map(() => ['<still@mail>', 'inline']),
    );
    const isShown = expected.length > 0;
    expect((mail.html ?? '').includes(`alt="${testMailWords.still.alt}"`)).toBe(isShown);
    expect((mail.html ?? '').includes(testFacts.credit)).toBe(isShown);
    expect(mail.text).not.toContain(testFacts.credit);
    expect(mail.html).not.toMatch(/url\(|<link|<script|src="http/);
  }
});

test('every colour a mail sets has another one for a light scheme', async () => {
  for (const [name, { html = '' }] of Object.entries(await mails())) {
    const light = /@media \(prefers-color-scheme:light\)\{(.*?)\}\}/.exec(html)?.[1] ?? '';
    expect(html).toContain('<meta name="color-scheme" content="dark light"/>');
    const tags = [...html.matchAll(/<(?!span)\w+ [^>]*>/g)].map(([tag]) => tag);
    for (const property of ['color', 'background-color']) {
      const coloured = tags.filter((tag) => new RegExp(`[";]${property}:`).test(tag));
      const plain = coloured.filter((tag) => {
        const classes = /class="([^"]+)"/.exec(tag)?.[1]?.split(' ') ?? [];
        return !classes.some((one) => light.includes(`.${one}{${property}:`));
      });
      expect({ name, plain }).toEqual({ name, plain: [] });
    }
  }
});

test('the acknowledgement says what the page says, and links to a review and to the questions', async () => {
  const { acknowledgement } = await mails();
  const { text = '', html = '' } = acknowledgement ?? {};
  const { next, review, jumps } = testContact;
  expect(text).toContain('Reply: Within 24 hours, from one of us.');
  expect(text).toContain('Pilot: Your scene, finished in 7-10 business days.');
  for (const words of [next.heading, review.text, ...next.steps.map(({ name }) => name)]) {
    expect(text).toContain(words);
  }
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, label]) => [label, to]);
  expect(links).toEqual([
    [jumps.book, 'https://longtake.example/contact#review'],
    [testFacts.questions.label, 'https://longtake.example/questions'],
  ]);
  expect(text).toContain(`${testFacts.name}. ${testFacts.tagline}`);
  expect(acknowledgement?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-replied');
  // An open form must not be a way to mail strangers: nothing typed goes to the visitor's address.
  for (const typed of ['Ada', 'Engines', 'One scene', visitor]) expect(text + html).not.toContain(typed);
});

test('a cancelled review offers no button to cancel it', async () => {
  const all = await mails();
  expect(all['booked']?.text).toContain('cancel it with the button');
  for (const name of ['cancelled', 'cancelled by us']) {
    expect(all[name]?.text).toContain(testContact.review.again);
    expect(all[name]?.text).not.toContain('cancel it with the button');
  }
});

/** Every mail that has words of its own, as a mail server got it, by a name for it. */
async function sendAll(): Promise<Record<string, Email>> {
  const store = await openTestStore();
  const server = await testMailServer();
  const clock = { now: noon };
  const now = () => clock.now;
  const still = `${testFolder()}/still.jpg`;
  const picture = sharp({ create: { width: 120, height: 50, channels: 3, background: '#582e8c' } });
  writeFileSync(still, await picture.jpeg().toBuffer());
  const deps = {
    ...testMailDeps(store, server.url, now),
    mailStill: readMailStill(still, testMailWords, testFacts),
    rules: testRules,
  };
  const handlers: Partial<DeliveryHandlers> = {
    ...enquiryMails(deps),
    ...reviewMails(deps),
    'studio-summary': studioSummary(deps),
  };
  const received: Record<string, Email> = {};
  const send = async (name: string, kind: DeliveryKind, about: string) => {
    const delivery = { id: randomUUID(), kind, about, createdAt: clock.now, attempts: 0 };
    expect([name, await handlers[kind]?.(delivery, new AbortController().signal)]).toEqual([name, 'sent']);
    const mail = server.received.at(-1)?.mail;
    if (mail) received[name] = mail;
  };

  const app = await testApp(store, { now });
  const enquiry = {
    name: 'Ada Lovelace',
    email: visitor,
    company: 'Engines Ltd',
    useCase: 'film',
    message: 'One scene, forty shots.\n\nA lamp under water.',
    source: { firstPage: '/work', referrer: 'https://search.example/', utm_campaign: 'festival' },
  };
  const { reference } = (await postEnquiry(app, enquiry)).json() as { reference: string };
  await send('notice', 'enquiry-notice', reference);
  await send('acknowledgement', 'enquiry-acknowledgement', reference);
  clock.now += 20 * hour;
  await send('reminder', 'enquiry-reminder', reference);

  const reviews = testDeps(store, now);
  const person = { name: 'Ada Lovelace', email: visitor, timeZone: 'America/New_York', note: 'A lamp.' };
  const bookAt = (startsAt: number) => testReview(reviews, { ...person, startsAt });
  const sendBoth = async (name: string, kind: 'invitation' | 'cancellation' | 'reminder', about: string) => {
    const notice = kind === 'invitation' ? 'review-notice' : (`review-${kind}-notice` as const);
    await send(name, `review-${kind}`, about);
    await send(`${name}, to the studio`, notice, about);
  };
  const first = await bookAt(requestedAt + 2 * hour);
  await sendBoth('booked', 'invitation', first);
  await moveReview(reviews, first, requestedAt + day);
  await sendBoth('moved', 'invitation', first);
  const second = await bookAt(requestedAt + 2 * day);
  await cancelReview(reviews, first, 'visitor');
  await sendBoth('cancelled', 'cancellation', first);
  await cancelReview(reviews, second, { owner: null, words: 'We are away that day.' });
  await sendBoth('cancelled by us', 'cancellation', second);
  const third = await bookAt(requestedAt + 3 * day - hour);
  clock.now = requestedAt + 2 * day;
  await moveReview(reviews, third, requestedAt + 3 * day, 'owner@longtake.example');
  await sendBoth('moved by us', 'invitation', third);
  clock.now = requestedAt + 3 * day - hour;
  await sendBoth('review reminder', 'reminder', third);

  clock.now = noon + 2 * day;
  const deliveries = store.db.updateTable('deliveries');
  await deliveries.set({ state: 'failed' }).where('kind', '=', 'enquiry-notice').execute();
  await send('studio summary', 'studio-summary', '2026-11-18 Asia/Kolkata');

  const signIn = { to: studio, link: 'https://longtake.example/sign-in', code: '123456' };
  await deps.mailer.send(signInMail(deps, signIn), {
    id: randomUUID(),
    kind: 'sign-in',
    createdAt: clock.now,
  });
  received['sign-in'] = server.received.at(-1)?.mail ?? ({} as Email);
  return received;
}
