import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isoInstant } from '../../../domain/time/instants.ts';
import { blockSender, isBlocked, listBlocked, unblockSender } from '../../enquiries/blocked-senders.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { enquiriesOf } from '../../enquiries/list-enquiries.ts';
import { changeAndRecord, recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { deliveriesAbout } from '../../outbox/manage-deliveries.ts';
import { forgetPerson } from '../../people/forget-person.ts';
import { listPeople } from '../../people/list-people.ts';
import { reviewsOf, type StoredReview } from '../../reviews/review-store.ts';
import type { Db } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { conflict, readInput, unknown } from './request.ts';
import { entriesAbout, listedEnquiry, listedReviews, oldestFirst, shownDelivery } from './shown.ts';

const querySchema = z.object({
  q: z.string().max(200, 'Search for less at once.').optional(),
  after: z.string().max(300).optional(),
});
type Request = FastifyRequest<{ Params: { email: string } }>;
const mostShown = 1_000;
/** Of enquiries and of reviews: a query of SQLite takes 32,766 parameters, here their references. */
const mostExported = 15_000;

/** `/api/people`: everybody who wrote or booked, one by one, exported and forgotten. */
export async function people(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store } = deps;
  const { db } = store;

  app.get('/people', (request) => pageOf(deps, readInput(querySchema, request.query)));

  app.get('/people/:email', async ({ params: { email } }: Request) =>
    shownPerson(deps, email, await findPerson(db, email, mostShown)),
  );

  /** Everything, also what the lists shorten: for the person who asks what is stored. */
  app.get('/people/:email/export', async (request: Request, reply) => {
    const { email } = request.params;
    const person = await findPerson(db, email, mostExported);
    const shown = await shownPerson(deps, email, person);
    const references = [...person.enquiries, ...person.reviews].map(({ reference }) => reference);
    const deliveries = (await deliveriesAbout(db, references)).map(shownDelivery);
    await store.write((tx) =>
      recordAction(tx, { by: request.owner, what: 'exported a person', at: deps.now() }),
    );
    return reply
      .header('content-disposition', `attachment; filename="${exportName(email, deps.now())}"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...shown, ...person, deliveries }, withTimes, 2));
  });

  app.post('/people/:email/forget', async (request: Request) => {
    const { confirm: email } = readInput(z.strictObject({ confirm: emailSchema }), request.body);
    if (email !== request.params.email.trim().toLowerCase())
      throw conflict('The address you typed is another one. Nothing was erased.');
    const by = { owner: request.owner, at: deps.now() };
    const erased = await forgetPerson({ ...deps, dataDir: deps.config.dataDir }, email, by);
    announceChange();
    return erased;
  });
  blocked(app, deps);
}

export type PeopleResponse = Awaited<ReturnType<typeof pageOf>>;

async function pageOf({ store }: DeskDeps, { q: words, after }: z.infer<typeof querySchema>) {
  const { people: listed, next = null } = await listPeople(store, { words, after });
  return {
    people: listed.map(({ lastAt, ...person }) => ({ ...person, lastAt: isoInstant(lastAt) })),
    next,
  };
}

export type PersonResponse = Awaited<ReturnType<typeof shownPerson>>;

async function shownPerson(deps: DeskDeps, email: string, { enquiries, reviews, more }: Person) {
  const { db } = deps.store;
  const now = deps.now();
  const references = [...enquiries, ...reviews].map(({ reference }) => reference);
  const began = [
    ...enquiries.map(({ reference, receivedAt: at }) => ({ reference, at, what: 'received' })),
    ...reviews.map(({ reference, bookedAt: at }) => ({ reference, at, what: 'booked' })),
  ].map((entry) => ({ ...entry, by: null, note: null }));
  return {
    email: email.toLowerCase(),
    names: [...new Set([...enquiries, ...reviews].map(({ name }) => name))],
    blocked: await isBlocked(db, email),
    enquiries: enquiries.map((enquiry) => listedEnquiry(enquiry, { replyHours: deps.replyHours, now })),
    reviews: await listedReviews(deps, reviews),
    timeline: oldestFirst([...began, ...(await entriesAbout(db, references, now))]),
    more,
  };
}

/** `ada@example.com-2026-11-16.json`, without what a file name or a header cannot carry. */
const exportName = (email: string, now: number) =>
  `${email.toLowerCase().replaceAll(/[^a-z0-9@._+-]/g, '_')}-${isoInstant(now).slice(0, 10)}.json`;

interface Person {
  /** Newest first. */
  enquiries: StoredEnquiry[];
  reviews: StoredReview[];
  /** There are older ones. */
  more: boolean;
}

/** What is stored under an address, up to `most` of each. */
async function findPerson(db: Db, email: string, most: number): Promise<Person> {
  const enquiries = await enquiriesOf(db, email, most + 1);
  const reviews = await reviewsOf(db, email, most + 1);
  if (enquiries.length + reviews.length === 0) throw unknown('person');
  const more = Math.max(enquiries.length, reviews.length) > most;
  return { enquiries: enquiries.slice(0, most), reviews: reviews.slice(0, most), more };
}

/** Instants of the store as text: `receivedAt: 1763…` is for programs that know its unit. */
function withTimes(key: string, value: unknown): unknown {
  return typeof value === 'number' && /(At|Until|From)$/.test(key) ? isoInstant(value) : value;
}

export type BlockedResponse = Awaited<ReturnType<typeof shownBlocked>>;

async function shownBlocked({ store }: DeskDeps) {
  const rows = await listBlocked(store.db);
  return { blocked: rows.map(({ email, by, at }) => ({ email, by, at: isoInstant(at) })) };
}

/** `/api/blocked`: whose new enquiries go to spam. Every response is the whole list. */
function blocked(app: FastifyInstance, deps: DeskDeps): void {
  const { store, now } = deps;
  app.get('/blocked', () => shownBlocked(deps));
  // The list of actions has no address: that stands in the list of blocks, and goes with it.

  app.post('/blocked', async (request) => {
    const { email } = readInput(z.strictObject({ email: emailSchema }), request.body);
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'blocked a sender', at: now() }, (tx) =>
      blockSender(tx, { email, by, now: now() }),
    );
    announceChange();
    return shownBlocked(deps);
  });

  app.delete<{ Params: { email: string } }>('/blocked/:email', async (request) => {
    const email = request.params.email.toLowerCase();
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'unblocked a sender', at: now() }, (tx) =>
      unblockSender(tx, email),
    );
    announceChange();
    return shownBlocked(deps);
  });
}

/** An address as the forms take it, in lower case. */
const emailSchema = z
  .string('Give an email address.')
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.html5Email, 'Give an email address.');
