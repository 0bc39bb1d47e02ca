import { recordAction } from '../server/events/audit.ts';
import { forgetPerson } from '../server/people/forget-person.ts';
import { pastRetention, purge } from '../server/people/purge.ts';
import { type Command, UsageError } from './command.ts';

export const forgetCommand: Command = {
  name: 'forget',
  takes: 'EMAIL',
  summary: 'Erases a person everywhere, and says what it erased.',
  async run({ args, json, now, services, print }) {
    const email = args[0] ?? '';
    if (!email.includes('@')) throw new UsageError('give the person’s email address');
    const { store, secret, config } = await services();
    const by = { owner: null, at: now };
    const erased = await forgetPerson({ store, secret, dataDir: config.dataDir }, email, by);
    const code = erased.logEmptied ? 0 : 1;
    if (json) {
      print(JSON.stringify(erased));
      return code;
    }
    print(
      `Erased: ${erased.enquiries} enquiries, ${erased.reviews} reviews, ${erased.deliveries} deliveries, ${erased.mailFiles} mail files, ${erased.notes} notes, ${erased.replies} replies.`,
    );
    print('Not touched: backups, exports, and mail that has left for a mailbox.');
    if (!erased.logEmptied) {
      print(
        'The log of the store still holds traces, because another process reads it: run this again in a moment.',
      );
    }
    return code;
  },
};

export const purgeCommand: Command = {
  name: 'purge',
  takes: '[--delete]',
  summary:
    'How much is past RETENTION_DAYS; --delete deletes it, also where the daily purge found it too much.',
  options: { delete: { type: 'boolean' } },
  async run({ flags, now, services, print }) {
    const { store, config } = await services();
    const { past, all, people } = await pastRetention(store.db, config.retentionDays, now);
    const found = `${past} of ${all} enquiries and reviews, of ${people} people`;
    if (!flags.delete) return print(`Past ${config.retentionDays} days: ${found}. --delete deletes them.`);
    await purge({ store, config }, now, { whatever: true });
    const note = `enquiries and reviews: ${past}`;
    await store.write((tx) => recordAction(tx, { by: null, what: 'purged', note, at: now }));
    print(`Deleted: ${found}.`);
  },
};
