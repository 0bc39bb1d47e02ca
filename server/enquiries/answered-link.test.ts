import { expect, test } from 'vitest';
import { goodEnquiry, postEnquiry, testApp, testSecret } from '../../tests/support/test-app.ts';
import { testMailWords } from '../../tests/support/test-site.ts';
import { openTestStore } from '../../tests/support/test-store.ts';
import { answeredUrl } from './answered-link.ts';

test('looking changes nothing, pressing the button stops the clock', async () => {
  const { app, store, link } = await setUp();

  const look = await app.inject(link);
  expect(look.statusCode).toBe(200);
  expect(look.body).toContain('<form method="post">');
  expect(look.body).toMatch(/<h1>Is LT-\w+ done\?<\/h1>/);
  expect(look.body).toContain('>Done &#38; &#60;sent&#62;</button>');
  expect(look.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(await answeredAt(store)).toBeNull();

  const press = await app.inject({ method: 'POST', url: link });
  expect(press.statusCode).toBe(200);
  expect(press.body).toContain('is answered.');
  const first = await answeredAt(store);
  expect(first).toBeTypeOf('number');

  await app.inject({ method: 'POST', url: link });
  expect(await answeredAt(store)).toBe(first);
  expect((await app.inject(link)).body).not.toContain('<form');
});

test.each([
  ['a changed token', (link: string) => `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`],
  ['no token', (link: string) => link.split('?')[0] ?? ''],
  ['a doubled token', (link: string) => `${link}&token=x`],
  ['a reference that is none', (link: string) => link.replace(/LT-\w+/, '..%2f..%2fetc')],
])('%s opens nothing', async (_what, bend) => {
  const { app, store, link } = await setUp();

  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: bend(link) });
    expect(answer.statusCode).toBe(404);
  }
  expect(await answeredAt(store)).toBeNull();
});

test('while the store is away the studio is told to press again, in a page', async () => {
  const { app, store, link } = await setUp();
  await store.close();

  for (const method of ['GET', 'POST'] as const) {
    const answer = await app.inject({ method, url: link });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('<h1>Not noted yet.</h1>');
    expect(answer.body).toContain('<form method="post">');
    expect(answer.body).not.toMatch(/driver|database|sqlite/i);
  }
});

/** The page has the words of mails.yaml, as text and not as markup. */
async function setUp() {
  const store = await openTestStore();
  const mailWords = structuredClone(testMailWords);
  mailWords.links.answered.ask.heading = 'Is {reference} done?';
  mailWords.links.answered.button = 'Done & <sent>';
  const app = await testApp(store, { mailWords });
  const { reference } = (await postEnquiry(app, goodEnquiry)).json() as { reference: string };
  return { store, app, link: answeredUrl('', testSecret, reference) };
}

async function answeredAt(
  store: Awaited<ReturnType<typeof openTestStore>>,
): Promise<number | null | undefined> {
  return (await store.db.selectFrom('enquiries').select('answeredAt').executeTakeFirst())?.answeredAt;
}
