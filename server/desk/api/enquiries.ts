import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { replyText } from '../../../domain/content/replies.ts';
import { shownFields, shownSource } from '../../../domain/enquiry/enquiry.ts';
import { outcomeNames, outcomeReasonNames } from '../../../domain/enquiry/outcome.ts';
import { enquirySchema } from '../../../domain/enquiry/schema.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { oneLine } from '../../../domain/text.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { timeInWords, zonedTime } from '../../../domain/time/zoned-time.ts';
import { Refusal } from '../../../publishing/refusal.ts';
import { isBlocked } from '../../enquiries/blocked-senders.ts';
import {
  addNote,
  assignEnquiry,
  type Changed,
  longestSnoozeDays,
  markAnswered,
  markSpam,
  markWaiting,
  releaseEnquiry,
  setOutcome,
  snoozeEnquiry,
  unsnoozeEnquiry,
} from '../../enquiries/change-enquiry.ts';
import { findEnquiry, type StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { deskList, enquiryLists, type ListCursor } from '../../enquiries/list-enquiries.ts';
import { replySubject } from '../../enquiries/reply-mail.tsx';
import { lastAnswer, replyToEnquiry, takeReplyBack } from '../../enquiries/reply-to-enquiry.ts';
import { enterEnquiry } from '../../enquiries/submit-enquiry.ts';
import { bookingPath } from '../../mail/mail-parts.tsx';
import { deliveriesAbout } from '../../outbox/manage-deliveries.ts';
import { reviewsOf } from '../../reviews/review-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { isOwner } from '../owners.ts';
import { conflict, keyReused, readInput, readKey, typedText, unknown } from './request.ts';
import { entriesAbout, listedEnquiry, oldestFirst, repliesTo, shownDelivery } from './shown.ts';

/** A cursor in an address, such as `1763287200000.LT-7F3K2Q`. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,16}\.[\w-]*$/, 'Ask with `next` of the page before.')
  .transform((text): ListCursor => {
    const dot = text.indexOf('.');
    return { sortKey: Number(text.slice(0, dot)), tieBreaker: text.slice(dot + 1) };
  });

const querySchema = z.object({
  list: z.enum(enquiryLists).default('waiting'),
  q: z.string().max(200, 'Search for less at once.').optional(),
  after: cursorSchema.optional(),
});

type Request = FastifyRequest<{ Params: { reference: string } }>;

/** `/api/enquiries`: lists of them, one with all that is known, and what an owner does with it. */
export async function enquiries(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.get('/enquiries', (request) => pageOf(deps, readInput(querySchema, request.query)));
  app.post('/enquiries', async (request) => {
    const { entered, ...enquiry } = readInput(enteredSchema, request.body);
    const source = { entered };
    const key = readKey(request);
    const stored = await enterEnquiry(deps, { key, enquiry: { ...enquiry, source }, owner: request.owner });
    if (stored.outcome === 'key-reused') throw keyReused();
    return { reference: stored.reference };
  });
  app.get('/enquiries/:reference', async (request: Request) =>
    wholeEnquiry(deps, await enquiryOf(deps, request)),
  );
  app.get('/enquiries/:reference/reply', async (request: Request) =>
    replyStart(deps, await enquiryOf(deps, request), request.owner),
  );
  actions(app, deps);
}

export type EnquiriesResponse = Awaited<ReturnType<typeof pageOf>>;

async function pageOf(deps: DeskDeps, { list, q: words, after }: z.infer<typeof querySchema>) {
  const now = deps.now();
  const page = await deskList(deps.store, { list, words, after, now });
  return {
    enquiries: page.enquiries.map((each) => listedEnquiry(each, { ...deps, now })),
    /** Given back as `after` for the next page. */
    next: page.next ? `${page.next.sortKey}.${page.next.tieBreaker}` : null,
  };
}

async function enquiryOf({ store }: DeskDeps, { params }: Request): Promise<StoredEnquiry> {
  const reference = readReference(params.reference);
  const enquiry = reference && (await findEnquiry(store.db, reference));
  if (!enquiry) throw unknown('enquiry');
  return enquiry;
}

export type ReplyStart = Awaited<ReturnType<typeof replyStart>>;

/** What a reply to an enquiry begins with. */
async function replyStart(deps: DeskDeps, enquiry: StoredEnquiry, owner: string) {
  const { name, reference, email } = enquiry;
  const booking = deps.config.siteUrl + bookingPath;
  const next = (await reviewsOf(deps.store.db, email, mostReviews)).findLast(
    ({ state, startsAt }) => state === 'booked' && startsAt > deps.now(),
  );
  const when = next && timeInWords(next.startsAt, { zone: next.timeZone });
  const facts = { name, reference, owner: ownerName(owner), booking, when };
  return {
    subject: replySubject(deps, enquiry),
    /** Where the visitor's answer goes. */
    answersTo: deps.site.email.hello,
    templates: deps.replyTemplates.map((template) => ({
      name: template.name,
      text: replyText(template.text, facts),
    })),
  };
}

/**
 * `POST /api/enquiries/:reference/VERB`: what an owner does with an enquiry. Each may be sent again:
 * what is done already changes nothing and responds with the state.
 */
function actions(app: FastifyInstance, deps: DeskDeps): void {
  function on<Body extends z.ZodType>(
    verb: string,
    schema: Body,
    change: (reference: string, body: z.infer<Body>, request: Request) => Promise<Changed>,
  ): void {
    app.post(`/enquiries/:reference/${verb}`, async (request: Request) => {
      const body = readInput(schema, request.body);
      const reference = readReference(request.params.reference);
      const changed = reference ? await change(reference, body, request) : { outcome: 'unknown' as const };
      if (changed.outcome === 'unknown') throw unknown('enquiry');
      const { outcome, enquiry, before } = changed;
      if (outcome === 'spam') throw conflict('This is spam. If it’s real, release it first.');
      if (outcome === 'answered') throw conflict(await answeredBefore(deps, enquiry, request.owner));
      if (outcome === 'waiting') throw conflict('Answer it first, or mark it as answered.');
      if (outcome === 'key-reused') throw keyReused();
      if (outcome === 'sent') throw conflict('It has gone out, and can’t be taken back.');
      return wholeEnquiry(deps, enquiry, before.snoozedUntil);
    });
  }

  const simple = { answered: markAnswered, waiting: markWaiting, unsnooze: unsnoozeEnquiry, spam: markSpam };
  for (const [verb, change] of Object.entries(simple))
    on(verb, z.unknown(), (reference, _, by) => change(deps, reference, by));

  // The dispatcher finds its mails by itself, when nobody has taken it back.
  on('release', z.unknown(), (reference, _, by) => releaseEnquiry(deps, reference, by));

  const until = z.iso
    .datetime('Say until when.')
    .transform((text) => Date.parse(text))
    .refine((instant) => instant > deps.now(), 'Choose a time to come.')
    .refine(
      (instant) => instant <= deps.now() + longestSnoozeDays * day,
      `Choose a time within ${longestSnoozeDays} days.`,
    );
  on('snooze', z.strictObject({ until }), (reference, snooze, by) =>
    snoozeEnquiry(deps, reference, snooze.until, by),
  );

  on('outcome', outcomeSchema, (reference, outcome, by) => setOutcome(deps, reference, outcome, by));

  on('assign', z.strictObject({ to: z.string().max(254).nullable() }), async (reference, { to }, by) => {
    if (to !== null && !(await isOwner(deps, to))) throw new Refusal(422, 'Choose one of the owners.');
    return assignEnquiry(deps, reference, to, by);
  });

  on('notes', z.strictObject({ text: typedText }), (reference, { text }, request) =>
    addNote(deps, reference, { id: readKey(request), text }, request.owner),
  );

  on('reply', replySchema, (reference, { text, seen }, request) => {
    if (!deps.config.smtpUrl) throw conflict('No mail server is set up: reply in your email app.');
    const written = { id: readKey(request), text, seen: seen ?? undefined };
    return replyToEnquiry(deps, reference, written, request.owner);
  });

  on('unreply', z.strictObject({ id: z.uuid() }), (reference, { id }, request) =>
    takeReplyBack(deps, reference, id, request.owner),
  );
}

async function answeredBefore(
  { store, rules }: DeskDeps,
  enquiry: StoredEnquiry,
  owner: string,
): Promise<string> {
  const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(rules);
  const { at: answeredAt, by } = (await lastAnswer(store.db, enquiry)) ?? { at: 0 };
  const at = `at ${zonedTime(answeredAt, zone)} (${name})`;
  if (!by) return `This was answered ${at}.`;
  return `${by === owner ? 'You' : ownerName(by)} answered this ${at}.`;
}

const { source: _source, ...visitorsFields } = enquirySchema.shape;
const enteredSchema = z.strictObject({
  ...visitorsFields,
  /** How it came. */
  entered: z.string().transform(oneLine).pipe(z.string().min(1, 'Say how they reached us.').max(60)),
});

const storedInstant = z.iso.datetime().transform((text) => Date.parse(text));

const outcomeSchema = z
  .strictObject({
    outcome: z.enum(outcomeNames).nullable(),
    reason: z.enum(outcomeReasonNames, 'Choose a reason from the list.').nullable(),
    outcomeAt: storedInstant.nullish(),
    pilotAt: storedInstant.nullish(),
  })
  .refine(({ outcome, reason }) => (outcome === 'no') === (reason !== null), 'Say why not, of "No" alone.');

const replySchema = z.strictObject({
  text: typedText,
  /** `lastAnswerAt` as the writer saw it. */
  seen: storedInstant.nullable(),
});

/** The latest, beside an enquiry of the same address. */
const mostReviews = 5;

export type DeskEnquiry = Awaited<ReturnType<typeof wholeEnquiry>>;

/** Everything the desk knows of an enquiry. */
async function wholeEnquiry(
  { store: { db }, replyHours, now }: DeskDeps,
  enquiry: StoredEnquiry,
  snoozedBefore = 0,
) {
  const { reference, receivedAt: at, email, message, source = {} } = enquiry;
  const received = { at, by: null, what: 'received', note: null, reference };
  const entries = await entriesAbout(db, [reference], now());
  const { facts, paragraphs } = shownFields(enquiry);
  const answered = await lastAnswer(db, enquiry);
  const sent = await repliesTo(db, [reference]);
  return {
    ...listedEnquiry(enquiry, { replyHours, now: now() }),
    email,
    // Without those that have a place of their own.
    fields: [...facts, ...paragraphs].flatMap(({ name, label, value }) =>
      value === undefined || ['name', 'email', 'message'].includes(name) ? [] : [{ label, value }],
    ),
    message,
    source: shownSource(source),
    /** Written down by an owner: the studio writes first. */
    isEntered: source['entered'] !== undefined,
    /** Of an action: the snooze that stood before it, which an undo sets again. */
    ...(snoozedBefore > now() && { snoozedBefore: isoInstant(snoozedBefore) }),
    senderBlocked: await isBlocked(db, email),
    /** An undo sets it again. */
    pilotAt: enquiry.pilotAt === undefined ? null : isoInstant(enquiry.pilotAt),
    lastAnswerAt: answered ? isoInstant(answered.at) : null,
    /** Of the same address, the earliest first; those that stand or took place. */
    reviews: (await reviewsOf(db, email, mostReviews))
      .filter(({ state }) => state === 'booked')
      .map(({ reference: review, startsAt }) => ({ reference: review, startsAt: isoInstant(startsAt) }))
      .toReversed(),
    /** The delivery with the same id says what became of it. */
    replies: sent.map(({ id, at: repliedAt, by, text }) => ({ id, at: isoInstant(repliedAt), by, text })),
    deliveries: (await deliveriesAbout(db, [reference])).map(shownDelivery),
    timeline: oldestFirst([received, ...entries]),
  };
}
