import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { day } from '../../domain/time/instants.ts';
import { enquire, testDeps } from '../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp, testSecret } from '../../tests/support/test-app.ts';
import { testOwner } from '../../tests/support/test-desk.ts';
import { openTestStore, testFolder, testStoreSettings } from '../../tests/support/test-store.ts';
import { addNote } from '../enquiries/change-enquiry.ts';
import { replyToEnquiry, takeReplyBack } from '../enquiries/reply-to-enquiry.ts';
import { fileMailer } from '../mail/mailer.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';
import { forgetPerson } from './forget-person.ts';
import { purge } from './purge.ts';

const by = { owner: null, at: Date.UTC(2026, 0, 12) };

test('no byte under DATA_DIR names a forgotten person, while a server has the store open', async () => {
  const { dataDir, server, studio } = await setUp();
  const app = await testApp(server);
  for (let index = 0; index < 60; index += 1) {
    const email = index % 3 === 0 ? 'ada.lovelace@example.com' : `p${index}@example.com`;
    const name = index % 3 === 0 ? 'Ada Lovelace' : 'Bea';
    await postEnquiry(app, { ...goodEnquiry, name, email, message: `${name} asks. `.repeat(index * 5 + 1) });
  }
  // What owners wrote is in the search index too, and one reply was taken back.
  const deps = testDeps(server, () => by.at);
  const theirs = server.db.selectFrom('enquiries').select('reference').where('name', '=', 'Ada Lovelace');
  for (const { reference } of await theirs.limit(3).execute()) {
    const reply = { id: randomUUID(), text: 'Hello Mrs Lovelace. '.repeat(200), seen: undefined };
    await replyToEnquiry(deps, reference, reply, testOwner);
    await takeReplyBack(deps, reference, reply.id, testOwner);
    await replyToEnquiry(deps, reference, { ...reply, id: randomUUID() }, testOwner);
    await addNote(deps, reference, { id: randomUUID(), text: 'Lovelace again.' }, testOwner);
  }
  const delivery = { id: randomUUID(), kind: 'enquiry-acknowledgement' as const, createdAt: by.at };
  const mail = { to: 'ada.lovelace@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  await fileMailer(dataDir, 'Longtake <hello@longtake.example>').send(mail, delivery);
  expect(naming(dataDir, 'lovelace')).not.toEqual([]);

  const erased = await forgetPerson(
    { store: studio, secret: testSecret, dataDir },
    'ada.lovelace@example.com',
    by,
  );

  expect(erased).toMatchObject({ enquiries: 20, mailFiles: 1 });
  expect(naming(dataDir, 'lovelace')).toEqual([]);
});

test('while another process reads the log: erased, recorded, and the log is told of for itself', async () => {
  const { dataDir, server, studio } = await setUp();
  await postEnquiry(await testApp(server), { ...goodEnquiry, name: 'Ada Lovelace' });
  const person = { store: studio, secret: testSecret, dataDir };
  const truncateLog = studio.truncateLog.bind(studio);
  studio.truncateLog = () => Promise.reject(new StoreUnavailable('another process reads it'));
  expect(await forgetPerson(person, goodEnquiry.email, by)).toMatchObject({
    enquiries: 1,
    logEmptied: false,
  });
  const actions = await studio.db.selectFrom('deskAudit').select(['what', 'note']).execute();
  expect(actions).toEqual([{ what: 'forgot a person', note: 'enquiries: 1, reviews: 0' }]);

  studio.truncateLog = truncateLog;
  expect(await forgetPerson(person, goodEnquiry.email, by)).toMatchObject({ enquiries: 0, logEmptied: true });
  expect(naming(dataDir, 'lovelace')).toEqual([]);
});

test('nor after the daily purge', async () => {
  const { dataDir, server } = await setUp();
  const app = await testApp(server, { now: () => Date.now() - 800 * day });
  await postEnquiry(app, { ...goodEnquiry, name: 'Ada Lovelace' });
  expect(naming(dataDir, 'lovelace')).not.toEqual([]);

  await purge({ store: server, config: { retentionDays: 730, dataDir } }, Date.now(), { whatever: true });

  expect(naming(dataDir, 'lovelace')).toEqual([]);
});

// On PostgreSQL alone: SQLite takes one transaction after the other.
test('a note that is written while its person is forgotten is not left behind', async () => {
  const store = await openTestStore('postgres');
  const deps = testDeps(store, Date.now);
  for (let round = 0; round < 10; round += 1) {
    const about = await enquire(store, Date.now());
    const note = { id: randomUUID(), text: 'Ada called.' };
    await Promise.all([
      addNote(deps, about, note, testOwner),
      forgetPerson({ store, secret: testSecret, dataDir: testFolder() }, 'ada@example.com', by),
    ]);
    expect(await store.db.selectFrom('notes').selectAll().execute()).toEqual([]);
    expect(await addNote(deps, about, note, testOwner)).toEqual({ outcome: 'unknown' });
  }
});

/** Two connections to one SQLite file, as the server and the studio's command have. */
async function setUp(): Promise<{ dataDir: string; server: Store; studio: Store }> {
  const settings = await testStoreSettings('sqlite');
  return {
    dataDir: settings.dataDir,
    server: await openTestStore(settings),
    studio: await openTestStore(settings),
  };
}

/** The files that contain the word, in any case. */
function naming(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((file) => statSync(file).isFile())
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word));
}
