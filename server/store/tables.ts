import type { Kysely, Transaction } from 'kysely';
import type { DeliveryKind } from '../../domain/delivery-kinds.ts';
import type { EnquiryValues } from '../../domain/enquiry/enquiry.ts';
import type { Outcome, OutcomeReason } from '../../domain/enquiry/outcome.ts';

/**
 * In one file, though long: all that the migrations have made of the store, to be read side by
 * side. Kysely's CamelCasePlugin makes `received_at` of `receivedAt`, and back; what is written as SQL
 * has the column's own name. Instants are milliseconds since 1970: both engines store, compare and
 * return them alike.
 */
export interface Tables {
  enquiries: EnquiryRow;
  deliveries: DeliveryRow;
  reviews: ReviewRow;
  reviewSteps: ReviewStepRow;
  reviewSeats: ReviewSeatRow;
  openReviews: OpenReviewRow;
  automaticMails: AutomaticMailRow;
  deskSignIns: DeskSignInRow;
  deskWrongCodes: DeskWrongCodeRow;
  deskSessions: DeskSessionRow;
  deskPasskeys: DeskPasskeyRow;
  deskChallenges: DeskChallengeRow;
  deskAudit: DeskAuditRow;
  notes: NoteRow;
  replies: ReplyRow;
  blockedSenders: BlockedSenderRow;
  awaySpans: AwaySpanRow;
  studioSettings: StudioSettingRow;
  visitCounts: VisitCountRow;
  deskSubscriptions: DeskSubscriptionRow;
}

/** One column for each field of the form. */
type EnquiryFieldColumns = {
  [Name in keyof EnquiryValues]-?:
    | NonNullable<EnquiryValues[Name]>
    | (undefined extends EnquiryValues[Name] ? null : never);
};

export interface EnquiryRow extends EnquiryFieldColumns {
  reference: string;
  /** The visitor's idempotency key, and a digest of what came with it. */
  key: string;
  digest: string;
  receivedAt: number;
  /** JSON of first page, referrer and `utm_*`. */
  source: string | null;
  /** Why it is spam; null for a good enquiry and for a released one. */
  spamReason: string | null;
  /** Why it may be spam; it is treated as a good one, and marked. */
  maybeSpam: string | null;
  answeredAt: number | null;
  /** The owner who marked it at the desk; null when a mail's link or the command did. */
  answeredBy: string | null;
  /** Until then it does not stand among those that wait. */
  snoozedUntil: number | null;
  /** An owner's address. */
  assignedTo: string | null;
  /** Notes and replies, for the desk's search alone: their own tables are what is shown. */
  ourWords: string | null;
  /** Of PostgreSQL alone, which makes it of the others for the desk's search. */
  search?: string | undefined;
  /** What became of it after it was answered: see `domain/enquiry/outcome.ts`. */
  outcome: Outcome | null;
  /** Why not, of `no`. */
  outcomeReason: OutcomeReason | null;
  outcomeAt: number | null;
  /** When a pilot was first agreed, which stays when it is delivered. */
  pilotAt: number | null;
  /** 1 for an invented one of `studio demo`, for which no mail is ever sent. */
  demo: number | null;
  /** 1 for a canary enquiry, which a monitor sends to test the site. */
  canary: number;
}

export interface DeliveryRow {
  id: string;
  kind: DeliveryKind;
  /** As in `Delivery`; the handler of its kind reads the rest from the store. */
  about: string;
  state: DeliveryState;
  createdAt: number;
  dueAt: number;
  attempts: number;
  leaseOwner: string | null;
  leaseUntil: number | null;
  finishedAt: number | null;
  lastError: string | null;
  /** 1 for what an owner caused or sent again, which the daily limit never holds. */
  byStudio: number | null;
}

export interface ReviewRow {
  reference: string;
  /** The visitor's idempotency key, and a digest of what came with it. */
  key: string;
  digest: string;
  bookedAt: number;
  /** The start at booking, which answers a repeated request also after the review has moved. */
  bookedStart: number;
  startsAt: number;
  endsAt: number;
  /** Whose calendar day it counts against: `2026-11-17 Asia/Kolkata`. */
  day: string;
  /** The start before the last move. */
  movedFrom: number | null;
  movedBy: 'visitor' | 'studio' | null;
  /** How often the visitor moved it; null for never. */
  visitorMoves: number | null;
  /** Grows with every change, as calendars expect. */
  sequence: number;
  state: 'booked' | 'cancelled';
  cancelledAt: number | null;
  cancelledBy: 'visitor' | 'studio' | null;
  name: string;
  email: string;
  timeZone: string;
  note: string | null;
  /** What the studio says to the visitor in the mail of its cancellation. */
  cancelWords: string | null;
  /** The link or phone number of the call; null for the studio's own. */
  callWay: string | null;
  /** 1 for an invented one of `studio demo`. */
  demo: number | null;
}

/** A row for every five minutes booked: the primary key makes two reviews at once impossible. */
export interface ReviewStepRow {
  step: number;
  reference: string;
}

/** One row per booked review. The primary key limits the reviews of a day. */
export interface ReviewSeatRow {
  day: string;
  seat: number;
  reference: string;
}

/**
 * A place that an open review takes up: for its mailbox, for its visitor, and for the /48 around an
 * IPv6 visitor. The primary key limits the places of each.
 */
export interface OpenReviewRow {
  /** Keyed hash of the mailbox, the visitor's address or its network. */
  holder: string;
  place: number;
  reference: string;
}

/**
 * A place among the automatic mails to a mailbox within 24 hours, or among the enquiries and bookings
 * of a visitor that are followed by one; the primary key limits them.
 */
export interface AutomaticMailRow {
  /** Keyed hash of the mailbox, or of the visitor's address. */
  recipient: string;
  place: number;
  /** Whose place it is; empty for a visitor's. */
  delivery: string;
  takenAt: number;
}

/** What an owner wrote at the desk about an enquiry, a review, or a day (`day 2026-11-17`). */
export interface NoteRow {
  /** The idempotency key it came with. */
  id: string;
  about: string;
  at: number;
  by: string;
  text: string;
}

/** What an owner answered to an enquiry. Its delivery has the same id, and so its Message-ID. */
export interface ReplyRow {
  /** The idempotency key it came with. */
  id: string;
  about: string;
  at: number;
  by: string;
  text: string;
}

/** Whose new enquiries go to spam. */
export interface BlockedSenderRow {
  /** In lower case. */
  email: string;
  at: number;
  by: string;
}

/** Hours in which the studio takes no reviews; those already booked stay. */
export interface AwaySpanRow {
  id: string;
  startsAt: number;
  endsAt: number;
  by: string;
  reason: string | null;
}

/** What owners set at the desk for all of the studio. */
export interface StudioSettingRow {
  name: 'call way' | 'owners';
  value: string;
}

/** How often something happened on a day: see `server/visits/`. */
export interface VisitCountRow {
  /** `2026-11-17` by the calendar of the studio's first zone. */
  day: string;
  /** A page was sent; a visit began with it; the film was watched to its end. */
  what: 'view' | 'visit' | 'film';
  /** Its path; empty for the film. */
  page: string;
  /** The host that a visit came from; empty for none. */
  referrer: string;
  count: number;
}

/** The private address of an owner's calendar. */
export interface DeskSubscriptionRow {
  email: string;
  /** SHA-256 of the secret in the address. */
  tokenHash: string;
  createdAt: number;
}

/**
 * A link and a code that sign an owner in. The primary key limits the mails to an owner: places 1 to
 * 3 are those of the last hour, and 4 one more for a browser that has signed in before; 0 is the
 * link that the terminal shows, of which there is one.
 */
export interface DeskSignInRow {
  email: string;
  place: number;
  /** SHA-256 of the link's token. */
  tokenHash: string;
  /** Keyed hash of the six digits; null for the terminal's link, which has none. */
  codeHash: string | null;
  /** SHA-256 of the asking browser's cookie; null for the terminal's link, which any may open. */
  browserHash: string | null;
  createdAt: number;
  expiresAt: number;
  /** Codes that were tried. */
  tries: number;
  usedAt: number | null;
}

/** The first wrong code of a sign-in. */
export interface DeskWrongCodeRow {
  email: string;
  at: number;
}

export interface DeskSessionRow {
  /** Names the session in lists; not a secret. */
  id: string;
  /** SHA-256 of the cookie's value. */
  tokenHash: string;
  email: string;
  /** `Firefox on Linux` */
  browser: string;
  createdAt: number;
  seenAt: number;
}

export interface DeskPasskeyRow {
  /** The credential's id, base64url. */
  id: string;
  email: string;
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  /** JSON of how the browser reaches it, such as `["internal"]`. */
  transports: string;
  createdAt: number;
  usedAt: number | null;
}

/** What a passkey has to sign: made by the server, deleted when an answer to it arrives. */
export interface DeskChallengeRow {
  challenge: string;
  /** The session that makes a passkey; null where one is used to sign in. */
  session: string | null;
  expiresAt: number;
}

/** Everything that owners did at the desk and with the studio's command. */
export interface DeskAuditRow {
  id: string;
  at: number;
  /** An owner's address; null for the server, a visitor and the studio's command. */
  by: string | null;
  what: string;
  /** Of the enquiry or review it was done to. */
  reference: string | null;
  note: string | null;
}

/**
 * `due`: waits for its first attempt or for a retry.
 * `skipped`: no longer needed when it was due, such as the reminder of an answered enquiry.
 * `held`: not sent, because its recipient or who caused it has had the automatic mails of a day.
 * `failed`: given up, because of a permanent failure or after the last retry.
 * `refused`: given up, because of a permanent failure of a mail to a visitor, mostly a mistyped
 * address. Raises no alarm, and is retried by its id alone, as a held one is.
 * `dismissed`: failed or refused, and the studio knows.
 */
export type DeliveryState = 'due' | 'sent' | 'skipped' | 'failed' | 'held' | 'refused' | 'dismissed';

export type Engine = 'sqlite' | 'postgres';

export type Db = Kysely<Tables>;
/** Taken by what must run inside a transaction. */
export type Tx = Transaction<Tables>;
