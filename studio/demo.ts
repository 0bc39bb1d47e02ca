import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Enquiry } from '../domain/enquiry/enquiry.ts';
import type { SpamReason } from '../domain/enquiry/spam.ts';
import { makeReference } from '../domain/reference.ts';
import type { ReviewRules } from '../domain/review/hours.ts';
import { day, hour } from '../domain/time/instants.ts';
import { insertEnquiry } from '../server/enquiries/submit-enquiry.ts';
import { erase } from '../server/people/forget-person.ts';
import { insertReview } from '../server/reviews/book-review.ts';
import { claimSlot } from '../server/reviews/claim-slot.ts';
import { listFreeSlots } from '../server/reviews/free-slots.ts';
import type { Store } from '../server/store/store.ts';
import type { Tx } from '../server/store/tables.ts';
import { type Command, UsageError } from './command.ts';

export const demoCommand: Command = {
  name: 'demo',
  takes: '[--remove]',
  summary:
    'Fills an empty store with invented, marked enquiries and reviews, to try the desk; --remove takes them away.',
  options: { remove: { type: 'boolean' } },
  async run({ flags, now, studio, services, print }) {
    const { store, rules } = await services();
    if (flags.remove) {
      const { enquiries, reviews } = await removeDemo(store);
      return print(`Removed: ${enquiries} enquiries and ${reviews} reviews of the demo.`);
    }
    if (!(await fillDemo(store, rules, now)))
      throw new UsageError('the store is not empty: the demo is for one that nobody has written to');
    print('Invented enquiries and reviews are in the store, each marked "Demo". No mail is sent for them.');
    print(`Away with them: ${studio} demo --remove`);
  },
};

/**
 * Fills a store that nobody has written to with invented enquiries and reviews, so that a newcomer
 * sees what the desk is for. False, and nothing stored, when there is anything in it. Their mails are
 * written down as sent or given up, and none is: the handlers skip what is marked as demo.
 */
async function fillDemo(store: Store, rules: ReviewRules, now: number): Promise<boolean> {
  return store.write(async (tx) => {
    if (!(await isEmpty(tx))) return false;
    for (const each of demoEnquiries) await addEnquiry(tx, each, now);
    const slots = await listFreeSlots(tx, rules, now);
    // Some days apart where there are as many: two on one day may be all that a day takes.
    const later = slots.find(({ startsAt }) => startsAt > (slots[0]?.startsAt ?? 0) + day);
    for (const [index, slot] of [slots[0], later].entries()) {
      const person = demoReviews[index];
      if (!slot || !person) continue;
      const reference = makeReference((below) => randomInt(below), 'RV');
      const review = { ...person, reference, key: randomUUID(), digest: '', bookedAt: now, slot, demo: true };
      await insertReview(tx, review);
      await claimSlot(tx, reference, slot, rules.mostPerDay);
    }
    return true;
  });
}

async function addEnquiry(tx: Tx, demo: (typeof demoEnquiries)[number], now: number): Promise<void> {
  const reference = makeReference((below) => randomInt(below));
  const receivedAt = now - demo.agoMs;
  const { enquiry, spamReason } = demo;
  const row = { ...enquiry, reference, receivedAt, spamReason, key: randomUUID(), digest: '' };
  await insertEnquiry(tx, { ...row, canary: false, demo: true });
  const done = {
    answeredAt: demo.answered ? receivedAt + 2 * hour : null,
    snoozedUntil: demo.snoozed ? now + 2 * day : null,
  };
  await tx.updateTable('enquiries').set(done).where('reference', '=', reference).execute();
  if (spamReason) return;
  const times = { about: reference, createdAt: receivedAt, dueAt: receivedAt, finishedAt: receivedAt };
  const notice = demo.failed
    ? ({ state: 'failed', attempts: 40, lastError: 'Demo: the mail server did not answer' } as const)
    : ({ state: 'sent', attempts: 1 } as const);
  await tx
    .insertInto('deliveries')
    .values([
      { id: randomUUID(), kind: 'enquiry-acknowledgement', state: 'sent', attempts: 1, ...times },
      { id: randomUUID(), kind: 'enquiry-notice', ...notice, ...times },
    ])
    .execute();
}

/** Without the canary's, which nobody wrote. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const enquiry = tx.selectFrom('enquiries').select('reference').where('canary', '=', 0).limit(1);
  const review = tx.selectFrom('reviews').select('reference').limit(1);
  return (await enquiry.execute()).length + (await review.execute()).length === 0;
}

/** Takes away what `fillDemo` stored, and what was done with it at the desk; returns how much. */
export async function removeDemo(store: Store): Promise<{ enquiries: number; reviews: number }> {
  const enquiries = await erase(store, 'enquiries', sql<boolean>`demo = 1`);
  const reviews = await erase(store, 'reviews', sql<boolean>`demo = 1`);
  return { enquiries: enquiries.count, reviews: reviews.count };
}

interface DemoEnquiry {
  /** How long ago it came. */
  agoMs: number;
  enquiry: Enquiry;
  spamReason?: SpamReason;
  answered?: true;
  snoozed?: true;
  /** Its notice to the studio was given up. */
  failed?: true;
}

/** Invented: no such company exists, and addresses under .example reach nobody. */
const demoEnquiries: DemoEnquiry[] = [
  {
    agoMs: 22 * hour,
    enquiry: {
      name: 'Demo: Harbour Films',
      email: 'producer@harbour-films.example',
      company: 'Demo: Harbour Films',
      useCase: 'film',
      budget: '50k-100k',
      message:
        'Night exterior at a harbour, four minutes. One woman, heavy rain, a coat that must not change between eleven set-ups. Can you hold that?',
      source: { firstPage: '/work' },
    },
  },
  {
    agoMs: 15 * hour,
    failed: true,
    enquiry: {
      name: 'Demo: Studio North',
      email: 'desk@studio-north.example',
      useCase: 'tv',
      budget: 'discuss',
      message: 'Two scenes for a pilot, with the same cast in both. What do you need from us to begin?',
    },
  },
  {
    agoMs: 3 * hour,
    enquiry: {
      name: 'Demo: Six Set-ups',
      email: 'hello@six-set-ups.example',
      useCase: 'music-video',
      budget: '10k-25k',
      message: 'A music video, six set-ups, one performer. Release in January.',
      source: { firstPage: '/', referrer: 'https://festival.example/' },
    },
  },
  {
    agoMs: 30 * hour,
    snoozed: true,
    enquiry: {
      name: 'Demo: Slow Documentary',
      email: 'archive@slow-documentary.example',
      useCase: 'documentary',
      message: 'We know more after our funding meeting on Thursday. Please ask us again then.',
    },
  },
  {
    agoMs: 52 * hour,
    answered: true,
    enquiry: {
      name: 'Demo: Lantern Pictures',
      email: 'line@lantern-pictures.example',
      company: 'Demo: Lantern Pictures',
      useCase: 'commercial',
      budget: '25k-50k',
      message: 'Forty seconds, one lamp, no cut. Is that a pilot or a scene for you?',
    },
  },
  {
    agoMs: 5 * hour,
    spamReason: 'mostly links',
    enquiry: {
      name: 'Demo: Caught as spam',
      email: 'offers@links.example',
      message: 'https://one.example https://two.example https://three.example',
    },
  },
];

const demoReviews = [
  {
    name: 'Demo: Northlight',
    email: 'producer@northlight.example',
    timeZone: 'America/Los_Angeles',
    note: 'Demo: a page of script and two frames we like.',
  },
  {
    name: 'Demo: Harbour Films',
    email: 'producer@harbour-films.example',
    timeZone: 'Europe/Berlin',
    note: undefined,
  },
];
