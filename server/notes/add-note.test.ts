import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { enquire } from '../../tests/support/desk-visit.ts';
import { testSecret } from '../../tests/support/test-app.ts';
import { testOwner } from '../../tests/support/test-desk.ts';
import { openTestStore, testFolder, testStoreSettings } from '../../tests/support/test-store.ts';
import { findEnquiry } from '../enquiries/enquiry-store.ts';
import { forgetPerson } from '../privacy/forget-person.ts';
import { addNote } from './add-note.ts';

// On PostgreSQL alone: SQLite takes one transaction after the other.
test('a note that is written while its person is forgotten is not stored', async () => {
  const store = await openTestStore(await testStoreSettings('postgres'));
  const about = await enquire(store, Date.now());
  const note = { id: randomUUID(), about, by: testOwner, at: Date.now(), text: 'Ada called.' };
  const added = await store.write(async (tx) => {
    expect(await findEnquiry(tx, about)).toBeDefined();
    await forgetPerson({ store, secret: testSecret, dataDir: testFolder() }, 'ada@example.com');
    return addNote(tx, note);
  });
  expect(added).toBe(false);
  expect(await store.db.selectFrom('notes').selectAll().execute()).toEqual([]);
});
