import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cancelReview } from '../server/reviews/cancel-review.ts';
import { cancelUrl } from '../server/reviews/review-links.ts';
import { pageOfReviews } from '../server/reviews/review-store.ts';
import { testDeps, testReview } from '../tests/support/desk-visit.ts';
import { runCommand } from '../tests/support/run-studio.ts';
import { testSecret } from '../tests/support/test-app.ts';
import { openTestStore, testStoreSettings } from '../tests/support/test-store.ts';
import type { Command, Flags } from './command.ts';
import { exportCommand } from './export.ts';
import { reviewsCommand } from './reviews.ts';

const noon = Date.UTC(2026, 10, 16, 12, 0);
const firstSlot = Date.UTC(2026, 10, 17, 13, 15);

test('the studio lists what is to come, soonest first, for scripts too, and on request what was cancelled', async () => {
  const { book, cancel, run } = await setUp();
  expect(await run(reviewsCommand)).toBe('No reviews to come.');
  const later = await book('Bea\u001b[31m', firstSlot + 900_000);
  const sooner = await book('Ada', firstSlot);

  const list = await run(reviewsCommand);
  expect(list.indexOf(sooner)).toBeLessThan(list.indexOf(later));
  expect(list).toContain('Tue 17 Nov 2026, 14:15 (Berlin time)');
  expect(list).toContain('Tue 17 Nov 2026, 18:45 ');
  expect(list).toContain(cancelUrl('https://longtake.example', testSecret, sooner));
  expect(await run(reviewsCommand, { limit: '1' })).toMatch(/There are more: --limit 2/);
  expect(list).not.toContain('\u001b');
  const facts = {
    startsAt: '2026-11-17T13:15:00.000Z',
    state: 'booked',
    email: 'ada@example.com',
    movedFrom: null,
  };
  expect(JSON.parse(await run(reviewsCommand, { json: true }))[0]).toMatchObject({
    reference: sooner,
    ...facts,
  });

  await cancel(sooner);
  expect(await run(reviewsCommand)).not.toContain(sooner);
  const all = await run(reviewsCommand, { all: true });
  expect(all).toContain('cancelled by studio');
  expect(all).not.toContain(`/reviews/${sooner}/cancel`);
});

test('reviews leave as a table too, a page at a time, and no cell is a formula', async () => {
  const { book, cancel, run, store, dataDir } = await setUp();
  const [later, sooner] = [await book('=HYPERLINK("x")', firstSlot + 900_000), await book('Ada', firstSlot)];
  await cancel(sooner);
  const file = join(dataDir, 'reviews.csv');

  expect(await run(exportCommand, { csv: file, reviews: true })).toBe(`2 reviews in ${file}`);
  const [header, ...rows] = readFileSync(file, 'utf8').split('\r\n');
  expect(header).toBe(
    '\uFEFF"reference","booked","starts","ends","moved from","state","name","email","time zone","note"',
  );
  expect(rows[0]).toContain(`"${later}","2026-11-16T12:00:00.000Z","2026-11-17T13:30:00.000Z"`);
  expect(rows[0]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(rows[1]).toContain(`"${sooner}"`);
  expect(rows[1]).toContain('"cancelled by studio"');

  const [first] = await pageOfReviews(store.db, 1, undefined);
  const [second] = await pageOfReviews(store.db, 1, first);
  expect([first?.reference, second?.reference]).toEqual([later, sooner]);
  expect(await pageOfReviews(store.db, 1, second)).toEqual([]);
});

async function setUp() {
  const settings = await testStoreSettings('sqlite');
  const store = await openTestStore(settings);
  const config = { webhook: undefined, dataDir: settings.dataDir, siteUrl: 'https://longtake.example' };
  const services = { ...testDeps(store, () => noon), config };
  const run = (command: Command, ...words: (string | Flags)[]) =>
    runCommand(command, {
      services,
      now: noon,
      args: words.filter((word) => typeof word === 'string'),
      flags: words.find((word) => typeof word === 'object') ?? {},
    });
  return {
    book: (name: string, startsAt: number) => testReview(services, { name, startsAt }),
    cancel: (reference: string) => cancelReview(services, reference, { owner: null }),
    run,
    store,
    dataDir: settings.dataDir,
  };
}
