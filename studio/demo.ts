import { fillDemo } from '../server/demo/fill-demo.ts';
import { removeDemo } from '../server/demo/remove-demo.ts';
import { UsageError, type Command } from './command.ts';

export const demoCommand: Command = {
  name: 'demo',
  takes: '[--remove]',
  summary:
    'Fills an empty store with invented, marked enquiries and reviews, to try the desk; --remove takes them away.',
  options: { remove: { type: 'boolean' } },
  async run({ flags, now, services, print }) {
    const { store, rules } = await services();
    if (flags.remove) {
      const { enquiries, reviews } = await removeDemo(store);
      return print(`Removed: ${enquiries} enquiries and ${reviews} reviews of the demo.`);
    }
    if (!(await fillDemo(store, rules, now)))
      throw new UsageError('the store is not empty: the demo is for one that nobody has written to');
    print('Invented enquiries and reviews are in the store, each marked "Demo". No mail is sent for them.');
    print('Away with them: npm run studio -- demo --remove');
  },
};
