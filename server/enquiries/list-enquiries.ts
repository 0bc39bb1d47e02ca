import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from 'kysely';
import type { Columns } from '../../domain/csv.ts';
import { answerBy } from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { type Outcome, outcomeNames, outcomeReasons, outcomes } from '../../domain/enquiry/outcome.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import { type SearchMode, type SearchTerm, searchTerms } from '../store/search.ts';
import type { Store } from '../store/store.ts';
import type { Db, EnquiryRow, Tables } from '../store/tables.ts';
import { fromRow, type StoredEnquiry } from './enquiry-store.ts';

export const enquiryLists = ['waiting', 'answered', ...outcomeNames, 'snoozed', 'spam', 'all'] as const;
export type EnquiryList = (typeof enquiryLists)[number];

const pageSize = 50;

interface ListRequest {
  list: EnquiryList;
  /** Words to search for; all of them must be in an enquiry. */
  words?: string | undefined;
  now: number;
  /** `next` of the page before. */
  after?: ListCursor | undefined;
}

/** Where the page before ended, in what its list is ordered by. */
export interface ListCursor {
  sortKey: number;
  tieBreaker: string;
}

const newestOutcome = { by: 'outcomeAt', direction: 'desc' } as const;

/** Each has an index of its own, so that a page of 100 enquiries and of 100,000 costs the same. */
const orders = {
  waiting: { by: 'receivedAt', direction: 'asc' },
  snoozed: { by: 'snoozedUntil', direction: 'asc' },
  answered: { by: 'answeredAt', direction: 'desc' },
  talking: newestOutcome,
  pilot: newestOutcome,
  delivered: newestOutcome,
  no: newestOutcome,
  spam: { by: 'receivedAt', direction: 'desc' },
  all: { by: 'receivedAt', direction: 'desc' },
} as const satisfies Record<EnquiryList, { by: keyof EnquiryRow; direction: 'asc' | 'desc' }>;

/** A page of a list of the desk, by keyset. What was searched for comes newest first. */
export async function deskList(store: Store, request: ListRequest) {
  const terms = searchTerms(request.words ?? '');
  if (request.words?.trim() && terms.length === 0) return { enquiries: [], next: undefined };
  const rows = terms.length > 0 ? await searched(store, request, terms) : await listed(store, request);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    enquiries: rows.slice(0, pageSize).map(fromRow),
    next: last && { sortKey: last.sortKey ?? 0, tieBreaker: last.tieBreaker },
  };
}

function listed({ db }: Store, { list, now, after }: ListRequest) {
  const { by, direction } = orders[list];
  const query = visitors(db)
    .selectAll()
    .select([`${by} as sortKey`, 'reference as tieBreaker'])
    .where((where) => listCondition(list, where, now))
    .orderBy(by, direction)
    .orderBy('reference', direction)
    .limit(pageSize + 1);
  if (!after) return query.execute();
  const isAfter = direction === 'asc' ? '>' : '<';
  return query
    .where((where) =>
      where(where.refTuple(by, 'reference'), isAfter, where.tuple(after.sortKey, after.tieBreaker)),
    )
    .execute();
}

/** By whole words; where nothing is found, a word may be the beginning of one, as while typing. */
async function searched(store: Store, request: ListRequest, terms: SearchTerm[]) {
  const whole = await found(store, request, terms, 'whole');
  return whole.length > 0 ? whole : found(store, request, terms, 'begins');
}

function found(store: Store, { list, now, after }: ListRequest, terms: SearchTerm[], mode: SearchMode) {
  const query = visitors(store.db)
    .innerJoin(store.search(terms, mode).as('found'), 'found.reference', 'enquiries.reference')
    .selectAll('enquiries')
    .select(['found.sortKey', 'found.tieBreaker'])
    .where((where) => listCondition(list, where, now))
    .orderBy('sortKey', 'desc')
    .orderBy('tieBreaker', 'desc')
    .limit(pageSize + 1);
  if (!after) return query.execute();
  return query
    .where('sortKey', '<=', after.sortKey)
    .where((where) =>
      where.or([where('sortKey', '<', after.sortKey), where('tieBreaker', '<', after.tieBreaker)]),
    )
    .execute();
}

function listCondition(
  list: EnquiryList,
  where: ExpressionBuilder<Tables, 'enquiries'>,
  now: number,
): ExpressionWrapper<Tables, 'enquiries', SqlBool> {
  const open = [where('answeredAt', 'is', null), where('spamReason', 'is', null)];
  const isOver = where.or([where('snoozedUntil', 'is', null), where('snoozedUntil', '<=', now)]);
  const became = (outcome: Outcome) => where.and([where('outcome', '=', outcome)]);
  return {
    waiting: () => where.and([...open, isOver]),
    snoozed: () => where.and([...open, where('snoozedUntil', '>', now)]),
    answered: () => where.and([where('answeredAt', 'is not', null), where('outcome', 'is', null)]),
    talking: () => became('talking'),
    pilot: () => became('pilot'),
    delivered: () => became('delivered'),
    no: () => became('no'),
    spam: () => where.and([where('spamReason', 'is not', null)]),
    all: () => where.and([]),
  }[list]();
}

/** All of them, newest first, by pages: `after` is the last enquiry of the page before. */
export async function pageOfEnquiries(
  db: Db,
  limit: number,
  after?: StoredEnquiry,
): Promise<StoredEnquiry[]> {
  let query = visitors(db).orderBy('receivedAt', 'desc').orderBy('reference', 'desc').limit(limit);
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('receivedAt', 'reference'), '<', where.tuple(after.receivedAt, after.reference)),
    );
  }
  return (await query.selectAll().execute()).map(fromRow);
}

/** Those of an address, however it was typed, newest first. */
export async function enquiriesOf(db: Db, email: string, limit: number): Promise<StoredEnquiry[]> {
  const theirs = sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`;
  const query = visitors(db).selectAll().where(theirs).orderBy('receivedAt', 'desc').limit(limit);
  return (await query.execute()).map(fromRow);
}

/** What waits for an answer, oldest first; then what is answered, newest first. */
export async function listWaitingFirst(db: Db, limit: number): Promise<StoredEnquiry[]> {
  const delivered = visitors(db).selectAll().where('spamReason', 'is', null).limit(limit);
  const waiting = await delivered.where('answeredAt', 'is', null).orderBy('receivedAt').execute();
  const answered = await delivered
    .where('answeredAt', 'is not', null)
    .orderBy('receivedAt', 'desc')
    .execute();
  return [...waiting, ...answered].slice(0, limit).map(fromRow);
}

/** Newest first. */
export async function listSpam(db: Db, limit: number): Promise<StoredEnquiry[]> {
  const query = visitors(db).selectAll().where('spamReason', 'is not', null).limit(limit);
  return (await query.orderBy('receivedAt', 'desc').execute()).map(fromRow);
}

/** How many wait, are overdue, snoozed and spam. */
export async function enquiryCounts(db: Db, { now, replyHours }: { now: number; replyHours: number }) {
  return {
    waiting: await countIn(db, 'waiting', now),
    overdue: await countIn(db, 'waiting', now, now - answerBy(0, replyHours)),
    snoozed: await countIn(db, 'snoozed', now),
    spam: await countIn(db, 'spam', now),
  };
}

export async function countIn(
  db: Db,
  list: EnquiryList,
  now: number,
  receivedBefore = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await visitors(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((where) => listCondition(list, where, now))
    .where('receivedAt', '<=', receivedBefore)
    .executeTakeFirstOrThrow();
  return count;
}

/** Without the canary's. */
const visitors = (db: Db) => db.selectFrom('enquiries').where('canary', '=', 0);

/** The columns of a table of enquiries, for spreadsheets. */
export const enquiryColumns = (replyHours: number): Columns<StoredEnquiry> => ({
  reference: ({ reference }) => reference,
  received: ({ receivedAt }) => isoInstant(receivedAt),
  'answer by': ({ receivedAt }) => isoInstant(answerBy(receivedAt, replyHours)),
  answered: ({ answeredAt }) => time(answeredAt),
  became: ({ outcome }) => outcome && outcomes[outcome],
  why: ({ outcomeReason }) => outcomeReason && outcomeReasons[outcomeReason],
  'became at': ({ outcomeAt }) => time(outcomeAt),
  'pilot agreed': ({ pilotAt }) => time(pilotAt),
  spam: ({ spamReason }) => spamReason,
  ...fieldColumns(),
  'first page': ({ source }) => source?.['firstPage'],
  'came from': ({ source }) => source?.['entered'] ?? source?.['referrer'],
  campaign: ({ source = {} }) =>
    Object.entries(source)
      .filter(([name]) => name.startsWith('utm_'))
      .map(([name, value]) => `${name.replace('utm_', '')}: ${value}`)
      .join('; '),
});

/** Every field under its name and as it is stored: `use case`, `music-video`. */
function fieldColumns(): Columns<StoredEnquiry> {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [
      name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      (enquiry: StoredEnquiry) => enquiry[name],
    ]),
  );
}

const time = (instant: number | undefined) => (instant === undefined ? undefined : isoInstant(instant));
