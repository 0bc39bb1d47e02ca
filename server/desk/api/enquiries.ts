import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import {
  type DeskEnquiryReply,
  type EnquiriesReply,
  enquiryLists,
  type ReplyFormReply,
} from '../../../domain/desk-replies.ts';
import { shownFields, shownSource } from '../../../domain/enquiry/enquiry.ts';
import { outcomeNames, outcomeReasonNames } from '../../../domain/enquiry/outcome.ts';
import { ownerName } from '../../../domain/owner-name.ts';
import { readReference } from '../../../domain/reference.ts';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { day, isoInstant } from '../../../domain/time/instants.ts';
import { zonedTime } from '../../../domain/time/zoned-time.ts';
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
  undoReleaseMs,
  unsnoozeEnquiry,
} from '../../enquiries/change-enquiry.ts';
import { findEnquiry, type StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { deskList, type ListCursor } from '../../enquiries/list-enquiries.ts';
import { replySubject } from '../../enquiries/reply-mail.tsx';
import { lastAnswer, replyToEnquiry, takeReplyBack } from '../../enquiries/reply-to-enquiry.ts';
import { bookingPath } from '../../mail/mail-parts.tsx';
import { deliveriesAbout } from '../../outbox/manage-deliveries.ts';
import { reviewsOf } from '../../reviews/review-store.ts';
import type { DeskDeps } from '../desk-deps.ts';
import {
  deliveryReply,
  entriesAbout,
  listedEnquiry,
  oldestFirst,
  readInput,
  readKey,
  refuseConflict,
  refuseUnknown,
  repliesTo,
  typedText,
} from './replies.ts';

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

/** `GET /api/enquiries` and `GET /api/enquiries/:reference`. */
export async function enquiries(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  app.get('/enquiries', async (request) => {
    const { list, q: words, after } = readInput(querySchema, request.query);
    const now = deps.now();
    const page = await deskList(deps.store, { list, words, after, now });
    return {
      enquiries: page.enquiries.map((each) => listedEnquiry(each, { ...deps, now })),
      next: page.next ? `${page.next.sortKey}.${page.next.tieBreaker}` : null,
    } satisfies EnquiriesReply;
  });

  app.get('/enquiries/:reference', async (request: Request, reply) => {
    const reference = readReference(request.params.reference);
    const enquiry = reference && (await findEnquiry(deps.store.db, reference));
    if (!enquiry) return refuseUnknown(reply, 'enquiry');
    return wholeEnquiry(deps, enquiry);
  });
  actions(app, deps);
}

/**
 * `POST /api/enquiries/:reference/…`: what an owner does with an enquiry. Each may be sent again:
 * what is done already changes nothing and answers with the state.
 */
function actions(app: FastifyInstance, deps: DeskDeps): void {
  const act: Act = async (request, reply, change) => {
    const { owner } = request;
    const reference = readReference(request.params.reference);
    const changed = reference ? await change(reference, { owner }) : { outcome: 'unknown' as const };
    if (changed.outcome === 'unknown') return refuseUnknown(reply, 'enquiry');
    const { outcome, enquiry, before } = changed;
    if (outcome === 'spam')
      return refuseConflict(reply, 'This is held as spam. Release it first, if it is real.');
    if (outcome === 'answered') return refuseConflict(reply, await answeredBefore(enquiry));
    if (outcome === 'waiting') return refuseConflict(reply, 'Answer it first, or mark it as answered.');
    if (outcome === 'sent') return refuseConflict(reply, 'It has gone out, and cannot be taken back.');
    const whole = await wholeEnquiry(deps, enquiry);
    const { snoozedUntil = 0 } = before;
    return snoozedUntil > deps.now() ? { ...whole, snoozedBefore: isoInstant(snoozedUntil) } : whole;
  };

  async function answeredBefore(enquiry: StoredEnquiry): Promise<string> {
    const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(deps.rules);
    const { at: answeredAt, by } = (await lastAnswer(deps.store.db, enquiry)) ?? { at: 0 };
    const at = `at ${zonedTime(answeredAt, zone)} (${name})`;
    return by ? `${ownerName(by)} answered this ${at}.` : `This was answered ${at}.`;
  }

  const simple = { answered: markAnswered, waiting: markWaiting, unsnooze: unsnoozeEnquiry, spam: markSpam };
  for (const [verb, change] of Object.entries(simple))
    app.post(`/enquiries/:reference/${verb}`, (request: Request, reply) =>
      act(request, reply, (reference, by) => change(deps, reference, by)),
    );

  app.post('/enquiries/:reference/snooze', (request: Request, reply) => {
    const now = deps.now();
    const until = z.iso
      .datetime('Say until when.')
      .transform((text) => Date.parse(text))
      .refine((instant) => instant > now, 'Choose a time to come.')
      .refine(
        (instant) => instant <= now + longestSnoozeDays * day,
        `Choose a time within ${longestSnoozeDays} days.`,
      );
    const snooze = readInput(z.strictObject({ until }), request.body);
    return act(request, reply, (reference, by) => snoozeEnquiry(deps, reference, snooze.until, by));
  });

  // The dispatcher finds its mails by itself, when nobody has taken it back.
  app.post('/enquiries/:reference/release', (request: Request, reply) =>
    act(request, reply, (reference, by) => releaseEnquiry(deps, reference, by, undoReleaseMs)),
  );

  app.post('/enquiries/:reference/outcome', (request: Request, reply) => {
    const outcome = readInput(outcomeSchema, request.body);
    return act(request, reply, (reference, by) => setOutcome(deps, reference, outcome, by));
  });

  app.post('/enquiries/:reference/assign', (request: Request, reply) => {
    const owner = z.string().refine((text) => deps.owners.includes(text), 'Choose one of the owners.');
    const { to } = readInput(z.strictObject({ to: owner.nullable() }), request.body);
    return act(request, reply, (reference, by) => assignEnquiry(deps, reference, to, by));
  });

  app.post('/enquiries/:reference/notes', (request: Request, reply) => {
    const { text } = readInput(z.strictObject({ text: typedText }), request.body);
    const id = readKey(request);
    return act(request, reply, (reference, { owner }) => addNote(deps, reference, { id, text }, owner));
  });
  replies(app, deps, act);
}

type Act = (
  request: Request,
  reply: FastifyReply,
  change: (reference: string, by: { owner: string }) => Promise<Changed>,
) => Promise<FastifyReply | DeskEnquiryReply>;

/** `/api/enquiries/:reference/reply` and `/unreply`: an owner's answer by mail, and taking it back. */
function replies(app: FastifyInstance, deps: DeskDeps, act: Act): void {
  app.get('/enquiries/:reference/reply', async (request: Request, reply) => {
    const reference = readReference(request.params.reference);
    const enquiry = reference && (await findEnquiry(deps.store.db, reference));
    if (!enquiry) return refuseUnknown(reply, 'enquiry');
    const facts = {
      name: enquiry.name,
      reference,
      owner: ownerName(request.owner),
      booking: deps.config.siteUrl + bookingPath,
    };
    return {
      subject: replySubject(deps, reference),
      answersTo: deps.site.email.hello,
      templates: deps.replyTemplates.map(({ name, text }) => ({ name, text: fillPlaceholders(text, facts) })),
    } satisfies ReplyFormReply;
  });

  app.post('/enquiries/:reference/reply', (request: Request, reply) => {
    const { text, seen } = readInput(replySchema, request.body);
    const id = readKey(request);
    if (!deps.config.smtpUrl)
      return refuseConflict(reply, 'No mail server is set up: reply in your mail program.');
    return act(request, reply, (reference, { owner }) =>
      replyToEnquiry(deps, reference, { id, text, seen: seen ?? undefined }, owner),
    );
  });

  app.post('/enquiries/:reference/unreply', (request: Request, reply) => {
    const { id } = readInput(z.strictObject({ id: z.uuid() }), request.body);
    return act(request, reply, (reference, { owner }) => takeReplyBack(deps, reference, id, owner));
  });
}

const storedInstant = z.iso.datetime().transform((text) => Date.parse(text));

const undoneInstant = storedInstant.nullish().transform((instant) => instant ?? undefined);

const outcomeSchema = z
  .strictObject({
    outcome: z.enum(outcomeNames).nullable(),
    reason: z.enum(outcomeReasonNames, 'Choose a reason from the list.').nullable(),
    outcomeAt: undoneInstant,
    pilotAt: undoneInstant,
  })
  .refine(({ outcome, reason }) => (outcome === 'no') === (reason !== null), 'Say why not, of "No" alone.');

const replySchema = z.strictObject({
  text: typedText,
  /** `lastAnswerAt` as the writer saw it. */
  seen: storedInstant.nullable(),
});

/** The latest, beside an enquiry of the same address. */
const mostReviews = 5;

/** Everything the desk knows of an enquiry. */
async function wholeEnquiry(
  { store: { db }, replyHours, now }: Pick<DeskDeps, 'store' | 'replyHours' | 'now'>,
  enquiry: StoredEnquiry,
): Promise<DeskEnquiryReply> {
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
    senderBlocked: await isBlocked(db, email),
    pilotAt: enquiry.pilotAt === undefined ? null : isoInstant(enquiry.pilotAt),
    lastAnswerAt: answered ? isoInstant(answered.at) : null,
    reviews: (await reviewsOf(db, email, mostReviews))
      .filter(({ state }) => state === 'booked')
      .map(({ reference: review, startsAt }) => ({ reference: review, startsAt: isoInstant(startsAt) }))
      .toReversed(),
    replies: sent.map(({ id, at: repliedAt, by, text }) => ({ id, at: isoInstant(repliedAt), by, text })),
    deliveries: (await deliveriesAbout(db, [reference])).map(deliveryReply),
    timeline: oldestFirst([received, ...entries]),
  };
}
