import { forgetEnquiries } from '../server/enquiries/forget-enquiries.ts';
import { forgetReviews } from '../server/reviews/forget-reviews.ts';
import { StudioMistake, type Command } from './command.ts';

export const forgetCommand: Command = {
  name: 'forget',
  takes: 'EMAIL',
  summary: 'Erases a person everywhere, and says what it erased.',
  async run({ words, json, parts, print }) {
    const email = words[0] ?? '';
    if (!email.includes('@')) throw new StudioMistake('give the person’s e-mail address');
    const { store, config } = await parts();
    const enquiries = await forgetEnquiries(store, config.dataDir, email);
    const reviews = await forgetReviews(store, config.dataDir, email);
    const erased = {
      enquiries: enquiries.enquiries,
      reviews: reviews.reviews,
      deliveries: enquiries.deliveries + reviews.deliveries,
      mailFiles: enquiries.mailFiles + reviews.mailFiles,
    };
    if (json) return print(JSON.stringify(erased));
    print(
      `Erased: ${erased.enquiries} enquiries, ${erased.reviews} reviews, ${erased.deliveries} deliveries, ${erased.mailFiles} mail files.`,
    );
    print('Not touched: backups, exports, and mail that has left for a mailbox.');
  },
};
