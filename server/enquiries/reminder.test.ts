import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hour } from '../../domain/time/instants.ts';
import { testDeps } from '../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../tests/support/test-app.ts';
import { testDispatcher, testMailDeps } from '../../tests/support/test-mail-server.ts';
import { testFacts } from '../../tests/support/test-site.ts';
import { openTestStore, testFolder } from '../../tests/support/test-store.ts';
import { makeMailer } from '../mail/mailer.ts';
import { markAnswered } from './change-enquiry.ts';
import { enquiryMails } from './enquiry-mails.tsx';

const received = Date.UTC(2026, 0, 12, 9, 0);

test.each([
  { replyHours: 24, after: 20, left: '4 h' },
  { replyHours: 48, after: 40, left: '8 h' },
])(
  'of $replyHours hours a reminder goes out after $after, for what is neither answered nor spam',
  async (promise) => {
    const { replyHours, after, left } = promise;
    const store = await openTestStore();
    const dataDir = testFolder();
    const app = await testApp(store, { now: () => received, replyHours });
    const post = async (name: string) =>
      (await postEnquiry(app, { ...goodEnquiry, name })).json<{ reference: string }>().reference;
    const [answered, waiting] = [await post('Answered'), await post('Waiting')];
    // Such a reminder is left in a store of a time when spam could be snoozed.
    const marked = store.db.updateTable('enquiries').set({ spamReason: 'mostly links' });
    await marked.where('reference', '=', await post('Spam')).execute();
    const deps = { ...testDeps(store, () => received + hour), replyHours };
    await markAnswered(deps, answered, { owner: null });

    const clock = { now: received + after * hour - 1 };
    const now = () => clock.now;
    const handlers = enquiryMails({
      ...testMailDeps(store, '', now),
      site: { ...testFacts, promises: { ...testFacts.promises, replyHours } },
      mailer: makeMailer({ smtpUrl: undefined, mailFrom: 'hello@longtake.example', dataDir }),
    });
    const dispatcher = testDispatcher({ store, handlers, now });
    const reminders = () =>
      readdirSync(join(dataDir, 'mail')).filter((name) => /enquiry-reminder.*\.eml$/.test(name));
    const open = () => store.db.selectFrom('deliveries').select('kind').where('state', '=', 'due').execute();

    // No list promises one for what is answered.
    await expect.poll(open).toHaveLength(2);
    expect(reminders()).toEqual([]);
    clock.now += 1;
    dispatcher.wake();

    await expect.poll(open).toEqual([]);
    expect(reminders()).toHaveLength(1);
    const mail = readFileSync(join(dataDir, 'mail', reminders()[0] ?? ''), 'utf8');
    expect(mail).toContain(`Subject: Waiting, ${left} left: ${waiting}, Waiting`);
  },
);
