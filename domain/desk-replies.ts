import { z } from 'zod';
import { outcomeNames, outcomeReasonNames } from './enquiry/outcome.ts';

/**
 * The replies of the desk's own /api. Its server sends these types and its tests parse with these
 * schemas; the browser imports the types alone.
 */
const instant = z.iso.datetime();

/** `POST /api/sign-in`, the same whoever asks. Without a mail server: the folder its mail is a file in. */
const signInReplySchema = z.strictObject({ mailFolder: z.string().optional() });

/** `GET /api/me`: who is signed in, and what an owner can end. */
export const meReplySchema = z.strictObject({
  email: z.string(),
  /** All addresses that may sign in, for "assign to". */
  owners: z.array(z.string()),
  /** The studio's zones, its first one first. */
  zones: z.array(z.strictObject({ zone: z.string(), name: z.string() })),
  replyHours: z.number(),
  /** Whether replies are sent from here; without a mail server they are written in a mail program. */
  sendsMail: z.boolean(),
  passkeys: z.array(
    z.strictObject({ id: z.string(), name: z.string(), createdAt: instant, usedAt: instant.nullable() }),
  ),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      /** The browser's name and system: `Firefox on Linux`. */
      browser: z.string(),
      createdAt: instant,
      seenAt: instant,
      current: z.boolean(),
    }),
  ),
});

/** `GET /api/counts`: the numbers beside the names in the navigation. */
export const countsReplySchema = z.strictObject({
  waiting: z.int(),
  overdue: z.int(),
  snoozed: z.int(),
  spam: z.int(),
  /** Within 24 hours. */
  reviews: z.int(),
  failedDeliveries: z.int(),
  /** Reference of the enquiry that came last, spam left out: a notification tells of it. */
  newest: z.string().nullable(),
});

const listedEnquirySchema = z.strictObject({
  reference: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  /** The first 200 characters of the message. */
  excerpt: z.string(),
  /** Use case, budget and whatever else is chosen from a list, in words. */
  facts: z.array(z.string()),
  receivedAt: instant,
  answerBy: instant,
  answeredAt: instant.nullable(),
  /** What became of it since. */
  outcome: z.enum(outcomeNames).nullable(),
  outcomeReason: z.enum(outcomeReasonNames).nullable(),
  outcomeAt: instant.nullable(),
  snoozedUntil: instant.nullable(),
  assignedTo: z.string().nullable(),
  spamReason: z.string().nullable(),
  maybeSpam: z.string().nullable(),
  demo: z.boolean(),
});

export const enquiryLists = ['waiting', 'answered', ...outcomeNames, 'snoozed', 'spam', 'all'] as const;

/** `GET /api/enquiries?list=waiting&q=words&after=cursor`, 50 at a time. */
export const enquiriesReplySchema = z.strictObject({
  enquiries: z.array(listedEnquirySchema),
  /** Given back as `after` for the next page; null at the end. */
  next: z.string().nullable(),
});

const deliverySchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** In words: `receipt to the visitor`. */
  title: z.string(),
  reference: z.string(),
  state: z.enum(['due', 'sent', 'skipped', 'failed', 'held', 'refused', 'dismissed']),
  attempts: z.int(),
  createdAt: instant,
  dueAt: instant,
  finishedAt: instant.nullable(),
  lastError: z.string().nullable(),
});

/** One line of a timeline or of the audit list: an action, a delivery or a note. */
const timelineEntrySchema = z.strictObject({
  at: instant,
  /** An owner's address, or null for the visitor and the server itself. */
  by: z.string().nullable(),
  what: z.string(),
  note: z.string().nullable(),
  /** The enquiry or review it belongs to. */
  reference: z.string().nullable(),
});

/** `GET /api/enquiries/:reference`, and the reply of every action on it. */
export const deskEnquiryReplySchema = listedEnquirySchema.extend({
  email: z.string(),
  /** Every field of the form that was filled in, with its label. */
  fields: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  message: z.string(),
  /** First page, referrer, campaign. */
  source: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  senderBlocked: z.boolean(),
  /** When a pilot was agreed; an undo sets it again. */
  pilotAt: instant.nullable(),
  /** When it was last replied to, or marked as answered. */
  lastAnswerAt: instant.nullable(),
  /** Of a reply to an action: the snooze that stood before it, which an undo sets again. */
  snoozedBefore: instant.optional(),
  /** Reviews of the same address that stand or were held, the earliest first. */
  reviews: z.array(z.strictObject({ reference: z.string(), startsAt: instant })),
  /** What owners answered by mail, oldest first. The delivery with the same id says what became of it. */
  replies: z.array(z.strictObject({ id: z.string(), at: instant, by: z.string(), text: z.string() })),
  deliveries: z.array(deliverySchema),
  timeline: z.array(timelineEntrySchema),
});

/** `GET /api/enquiries/:reference/reply`: what a reply begins with. */
export const replyFormReplySchema = z.strictObject({
  subject: z.string(),
  /** Where the visitor's answer goes. */
  answersTo: z.string(),
  templates: z.array(z.strictObject({ name: z.string(), text: z.string() })),
});

export const listedReviewSchema = z.strictObject({
  reference: z.string(),
  startsAt: instant,
  endsAt: instant,
  state: z.enum(['booked', 'cancelled']),
  cancelledBy: z.enum(['visitor', 'studio']).nullable(),
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
  note: z.string().nullable(),
  /** A link or a phone number: its own, else that of all reviews. */
  callWay: z.string().nullable(),
  hasOwnCallWay: z.boolean(),
  /** What the owners noted, oldest first. */
  notes: z.array(z.strictObject({ at: instant, by: z.string(), text: z.string() })),
  demo: z.boolean(),
});

export const awaySchema = z.strictObject({
  id: z.string(),
  from: instant,
  to: instant,
  by: z.string(),
  reason: z.string().nullable(),
});

/** `GET /api/reviews?week=2026-11-16` (a Monday in the studio's first zone). */
export const reviewsReplySchema = z.strictObject({
  reviews: z.array(listedReviewSchema),
  away: z.array(awaySchema),
  /** Free starts of that week, for "move". */
  free: z.array(instant),
});

/** `GET /api/call-way`: that of all reviews which have none of their own. */
export const callWayReplySchema = z.strictObject({
  way: z.string().nullable(),
  /** Set at the desk, and not by content. */
  isOwn: z.boolean(),
  /** How many to come are held there, whose visitors are mailed when it changes. */
  reviews: z.int(),
});

/** `GET /api/calendar`: since when this owner has a private address of the calendar. */
export const calendarReplySchema = z.strictObject({
  since: instant.nullable(),
  /** Once, when it is made: the store keeps a hash of it. */
  address: z.string().optional(),
});

/** `GET /api/today` */
export const todayReplySchema = z.strictObject({
  overdue: z.array(listedEnquirySchema),
  /** Due within six hours. */
  dueSoon: z.array(listedEnquirySchema),
  /** Those after these that are due first. */
  later: z.array(listedEnquirySchema),
  waiting: z.int(),
  /** Within 24 hours. */
  reviews: z.array(listedReviewSchema),
  spam: z.int(),
  failedDeliveries: z.array(deliverySchema),
  findings: z.array(
    z.strictObject({ what: z.string(), state: z.enum(['warning', 'not ok']), says: z.string() }),
  ),
});

const comparedSchema = z.strictObject({ now: z.int(), before: z.int() });
const topSchema = z.array(comparedSchema.extend({ name: z.string() }));
const happenedSchema = z.array(
  z.strictObject({
    reference: z.string(),
    name: z.string(),
    day: z.iso.date(),
    /** The site or campaign that brought them; empty where nothing is told. */
    from: z.string(),
    outcome: z.enum(outcomeNames).nullable(),
    outcomeReason: z.enum(outcomeReasonNames).nullable(),
    isAnswered: z.boolean(),
  }),
);
const spanSchema = z.strictObject({ firstDay: z.iso.date(), lastDay: z.iso.date() });

/**
 * `GET /api/numbers?period=week&ago=0`: a period as far as it has come, against as many days of the
 * one before.
 */
export const numbersReplySchema = z.strictObject({
  period: z.enum(['week', 'month', 'quarter']),
  /** How many of them ago: 0 is this one. */
  ago: z.int(),
  /** By whose calendar. */
  place: z.string(),
  current: spanSchema,
  before: spanSchema,
  figures: z.strictObject({
    visits: comparedSchema,
    film: comparedSchema,
    enquiries: comparedSchema,
    reviews: comparedSchema,
    pilots: comparedSchema,
  }),
  medianAnswerHours: z.strictObject({ now: z.number().nullable(), before: z.number().nullable() }),
  /** As the site promises it. */
  replyHours: z.number(),
  /** By day, of a quarter by week, of both whole periods; null for days to come and days there are not. */
  visits: z.array(z.strictObject({ day: z.iso.date(), now: z.int().nullable(), before: z.int().nullable() })),
  /** Most of them first. */
  firstPages: topSchema,
  /** By host; empty for who came from nowhere that browsers tell of. */
  referrers: topSchema,
  /** The newest of those who wrote, and of those a pilot was agreed with, in this period. */
  wrote: happenedSchema,
  agreed: happenedSchema,
  /** False with COUNT_VISITS=no. */
  isCounting: z.boolean(),
  /** The first day of which visits are stored. */
  countedFrom: z.iso.date().nullable(),
  /** What is older was deleted, by RETENTION_DAYS. */
  keptFrom: z.iso.date().nullable(),
  /** Whether there is anything before this period. */
  hasEarlier: z.boolean(),
});

/** `GET /api/people?q=` and `GET /api/people/:email` */
export const peopleReplySchema = z.strictObject({
  people: z.array(
    z.strictObject({
      email: z.string(),
      name: z.string(),
      enquiries: z.int(),
      reviews: z.int(),
      lastAt: instant,
    }),
  ),
  next: z.string().nullable(),
});
export const personReplySchema = z.strictObject({
  email: z.string(),
  names: z.array(z.string()),
  blocked: z.boolean(),
  enquiries: z.array(listedEnquirySchema),
  reviews: z.array(listedReviewSchema),
  timeline: z.array(timelineEntrySchema),
  /** Older enquiries or reviews are left out. */
  more: z.boolean(),
});
/** `POST /api/people/:email/forget` */
export const forgottenReplySchema = z.strictObject({
  /** False while another process reads the store's log, which holds what was erased until it is emptied. */
  logEmptied: z.boolean(),
  enquiries: z.int(),
  reviews: z.int(),
  deliveries: z.int(),
  mailFiles: z.int(),
  notes: z.int(),
  replies: z.int(),
});

/** `GET /api/deliveries` */
export const deliveriesReplySchema = z.strictObject({ deliveries: z.array(deliverySchema) });

/** `GET /api/content` */
export const contentReplySchema = z.strictObject({
  /** What "studio content" says is wrong in the folder the studio edits; empty when all is well. */
  mistakes: z.array(z.string()),
  version: z.string(),
});

const findingSchema = z.strictObject({
  what: z.string(),
  /** `warning`: somebody should look at it, but it is no fault. */
  state: z.enum(['ok', 'warning', 'not ok']),
  says: z.string(),
});

/** `GET /api/health`: what "studio doctor" says. */
export const healthReplySchema = z.strictObject({ findings: z.array(findingSchema) });

/** `GET /api/blocked` */
export const blockedReplySchema = z.strictObject({
  blocked: z.array(z.strictObject({ email: z.string(), by: z.string(), at: instant })),
});

/** `GET /api/audit?after=cursor`, newest first. */
export const auditReplySchema = z.strictObject({
  entries: z.array(timelineEntrySchema),
  next: z.string().nullable(),
});

export type SignInReply = z.infer<typeof signInReplySchema>;
export type MeReply = z.infer<typeof meReplySchema>;
export type CountsReply = z.infer<typeof countsReplySchema>;
export type ListedEnquiry = z.infer<typeof listedEnquirySchema>;
export type EnquiryList = (typeof enquiryLists)[number];
export type EnquiriesReply = z.infer<typeof enquiriesReplySchema>;
export type DeskDelivery = z.infer<typeof deliverySchema>;
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
export type DeskEnquiryReply = z.infer<typeof deskEnquiryReplySchema>;
export type ReplyFormReply = z.infer<typeof replyFormReplySchema>;
export type ListedReview = z.infer<typeof listedReviewSchema>;
export type CallWayReply = z.infer<typeof callWayReplySchema>;
export type CalendarReply = z.infer<typeof calendarReplySchema>;
export type Away = z.infer<typeof awaySchema>;
export type ReviewsReply = z.infer<typeof reviewsReplySchema>;
export type TodayReply = z.infer<typeof todayReplySchema>;
export type NumbersReply = z.infer<typeof numbersReplySchema>;
export type PeopleReply = z.infer<typeof peopleReplySchema>;
export type PersonReply = z.infer<typeof personReplySchema>;
export type ForgottenReply = z.infer<typeof forgottenReplySchema>;
export type DeliveriesReply = z.infer<typeof deliveriesReplySchema>;
export type ContentReply = z.infer<typeof contentReplySchema>;
export type Finding = z.infer<typeof findingSchema>;
export type HealthReply = z.infer<typeof healthReplySchema>;
export type BlockedReply = z.infer<typeof blockedReplySchema>;
export type AuditReply = z.infer<typeof auditReplySchema>;
