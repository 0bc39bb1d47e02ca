import { recordAction } from '../server/events/audit.ts';
import { forgetPerson } from '../server/people/forget-person.ts';
import { type Command, UsageError } from './command.ts';

export const forgetCommand: Command = {
  name: 'forget',
  takes: 'EMAIL',
  summary: 'Erases a person everywhere, and says what it erased.',
  async run({ args, json, now, services, print }) {
    const email = args[0] ?? '';
    if (!email.includes('@')) throw new UsageError('give the person’s e-mail address');
    const { store, secret, config } = await services();
    const erased = await forgetPerson({ store, secret, dataDir: config.dataDir }, email);
    const note = `enquiries: ${erased.enquiries}, reviews: ${erased.reviews}`;
    await store.write((tx) => recordAction(tx, { by: null, what: 'forgot a person', note, at: now }));
    if (json) return print(JSON.stringify(erased));
    print(
      `Erased: ${erased.enquiries} enquiries, ${erased.reviews} reviews, ${erased.deliveries} deliveries, ${erased.mailFiles} mail files, ${erased.notes} notes.`,
    );
    print('Not touched: backups, exports, and mail that has left for a mailbox.');
  },
};
