import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BlockedReply, ForgottenReply, PeopleReply, PersonReply } from '../../../domain/desk-replies.ts';
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
import {
  deliveryReply,
  entriesAbout,
  listedEnquiry,
  listedReviews,
  oldestFirst,
  readInput,
  refuseConflict,
  refuseUnknown,
} from './replies.ts';

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
  const { store, replyHours } = deps;
  const { db } = store;

  app.get('/people', async (request) => {
    const { q: words, after } = readInput(querySchema, request.query);
    const page = await listPeople(store, { words, after });
    return {
      people: page.people.map(({ lastAt, ...person }) => ({ ...person, lastAt: isoInstant(lastAt) })),
      next: page.next ?? null,
    } satisfies PeopleReply;
  });

  async function personReply(email: string, { enquiries, reviews, more }: Person): Promise<PersonReply> {
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
      enquiries: enquiries.map((enquiry) => listedEnquiry(enquiry, { replyHours, now })),
      reviews: await listedReviews(deps, reviews),
      timeline: oldestFirst([...began, ...(await entriesAbout(db, references, now))]),
      more,
    };
  }

  app.get('/people/:email', async (request: Request, reply) => {
    const { email } = request.params;
    const person = await findPerson(db, email, mostShown);
    return person ? personReply(email, person) : refuseUnknown(reply, 'person');
  });

  /** Everything, also what the lists shorten: for the person who asks what is stored. */
  app.get('/people/:email/export', async (request: Request, reply) => {
    const { email } = request.params;
    const person = await findPerson(db, email, mostExported);
    if (!person) return refuseUnknown(reply, 'person');
    const shown = await personReply(email, person);
    const references = [...person.enquiries, ...person.reviews].map(({ reference }) => reference);
    const deliveries = (await deliveriesAbout(db, references)).map(deliveryReply);
    await store.write((tx) =>
      recordAction(tx, { by: request.owner, what: 'exported a person', at: deps.now() }),
    );
    return reply
      .header('content-disposition', `attachment; filename="${exportName(email, deps.now())}"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...shown, ...person, deliveries }, withTimes, 2));
  });

  app.post('/people/:email/forget', async (request: Request, reply) => {
    const { confirm: email } = readInput(z.strictObject({ confirm: emailSchema }), request.body);
    if (email !== request.params.email.trim().toLowerCase())
      return refuseConflict(reply, 'The address you typed is another one. Nothing was erased.');
    const by = { owner: request.owner, at: deps.now() };
    const erased = await forgetPerson({ ...deps, dataDir: deps.config.dataDir }, email, by);
    announceChange();
    return erased satisfies ForgottenReply;
  });
  blocked(app, deps);
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

/** What is stored under an address, up to `most` of each; undefined for nothing. */
async function findPerson(db: Db, email: string, most: number): Promise<Person | undefined> {
  const enquiries = await enquiriesOf(db, email, most + 1);
  const reviews = await reviewsOf(db, email, most + 1);
  if (enquiries.length + reviews.length === 0) return undefined;
  const more = Math.max(enquiries.length, reviews.length) > most;
  return { enquiries: enquiries.slice(0, most), reviews: reviews.slice(0, most), more };
}

/** Instants of the store as text: `receivedAt: 1763…` is for programs that know its unit. */
function withTimes(key: string, value: unknown): unknown {
  return typeof value === 'number' && /(At|Until|From)$/.test(key) ? isoInstant(value) : value;
}

/** `/api/blocked`: whose new enquiries go to spam. Every reply is the whole list. */
function blocked(app: FastifyInstance, { store, now }: DeskDeps): void {
  async function list(): Promise<BlockedReply> {
    const rows = await listBlocked(store.db);
    return { blocked: rows.map(({ email, by, at }) => ({ email, by, at: isoInstant(at) })) };
  }
  app.get('/blocked', list);
  // The list of actions has no address: that stands in the list of blocks, and goes with it.

  app.post('/blocked', async (request) => {
    const { email } = readInput(z.strictObject({ email: emailSchema }), request.body);
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'blocked a sender', at: now() }, (tx) =>
      blockSender(tx, { email, by, now: now() }),
    );
    announceChange();
    return list();
  });

  app.delete<{ Params: { email: string } }>('/blocked/:email', async (request) => {
    const email = request.params.email.toLowerCase();
    const { owner: by } = request;
    await changeAndRecord(store, { by, what: 'unblocked a sender', at: now() }, (tx) =>
      unblockSender(tx, email),
    );
    announceChange();
    return list();
  });
}

/** An address as the forms take it, in lower case. */
const emailSchema = z
  .string('Give an e-mail address.')
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.html5Email, 'Give an e-mail address.');
