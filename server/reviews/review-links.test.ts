import { expect, test } from 'vitest';
import { hour, isoInstant } from '../../domain/time/instants.ts';
import { postReview, testAppAt, testSecret } from '../../tests/support/test-app.ts';
import { answeredUrl } from '../enquiries/answered-link.ts';
import { cancelUrl, manageUrl, readManageToken } from './review-links.ts';
import { findReview } from './review-store.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const startsAt = Date.UTC(2026, 10, 17, 13, 15);

test('looking asks and changes nothing; pressing the button cancels, by the studio, once', async () => {
  const { app, review, link, mails } = await setUp();

  const look = await app.inject(link);
  expect(look.statusCode).toBe(200);
  expect(look.body).toContain('Tuesday 17 November, 6:45\u00a0pm in Bengaluru, 5:15\u00a0am in Los Angeles');
  expect(look.body).toContain('<form method="post">');
  expect(look.body).not.toContain('Ada');
  expect(look.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(await review()).toMatchObject({ state: 'booked' });

  for (let press = 0; press < 2; press += 1) {
    const pressed = await app.inject({ method: 'POST', url: link });
    expect([pressed.statusCode, pressed.body]).toEqual([200, expect.stringContaining('is cancelled.')]);
  }
  expect(await review()).toMatchObject({ state: 'cancelled', cancelledBy: 'studio' });
  expect(await mails()).toEqual(['review-cancellation', 'review-cancellation-notice']);
  expect((await app.inject(link)).body).not.toContain('<form');
});

test('a link of another purpose opens nothing', async () => {
  const { app, review, reference, link } = await setUp();
  const bent = [
    link.slice(0, -1),
    link.split('?')[0] ?? '',
    `${link.split('=')[0]}=${manageUrl('', testSecret, reference).split(/[.#]/)[1]}`,
    `${link.split('=')[0]}=${answeredUrl('', testSecret, reference).split('=')[1]}`,
  ];
  for (const url of bent) {
    for (const method of ['GET', 'POST'] as const) {
      expect((await app.inject({ method, url })).statusCode).toBe(404);
    }
  }
  expect(await review()).toMatchObject({ state: 'booked' });
});

test('a review that has begun is not cancelled', async () => {
  const { app, review, link, clock } = await setUp();
  clock.now = startsAt + hour;
  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: link });
    expect(answer.body).toContain('has already begun.');
    expect(answer.body).not.toContain('<form');
  }
  expect(await review()).toMatchObject({ state: 'booked' });
});

async function setUp() {
  const { app, clock, store } = await testAppAt(noon);
  const booked = await postReview(app, { startsAt: isoInstant(startsAt) });
  const { reference } = booked.json<{ reference: string }>();
  const review = () => findReview(store.db, reference);
  const mails = async () => {
    const due = await store.db.selectFrom('deliveries').select('kind').orderBy('kind').execute();
    return due.map(({ kind }) => kind);
  };
  return { app, clock, review, reference, mails, link: cancelUrl('', testSecret, reference) };
}

const secret = 'a secret of the tests alone';
const token = 'RV-222222.SrgKKjngJTuClg3FtgAD0ZNESu67LpGk';

test('a link in a mail that has left goes on working', () => {
  expect(readManageToken(secret, token)).toBe('RV-222222');
  expect(manageUrl('https://longtake.example', secret, 'RV-222222')).toBe(
    `https://longtake.example/contact?review=${token}#review`,
  );
});
