import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { buildDirectory } from '../../tools/site/directories.ts';
import { builtPaths, onePerKind } from '../../tools/site/page-files.ts';
import type { Answer, Ask, Question } from './ask.ts';

/** What visitors were told, to be held against the store and the mail server afterwards. */
export interface Ledger {
  /** Key to reference, of everything acknowledged with 201. */
  enquiries: Map<string, string>;
  bookings: Map<string, string>;
  cancelled: Set<string>;
  /** The answers by what was asked: `page 200`. */
  statuses: Map<string, number>;
  /** Answers nobody should get: another status, or another reference for the same key. */
  surprises: string[];
  /** How often a server was not there, or went away in the middle. */
  away: number;
}

export const emptyLedger = (): Ledger => ({
  enquiries: new Map(),
  bookings: new Map(),
  cancelled: new Set(),
  statuses: new Map(),
  surprises: [],
  away: 0,
});

/**
 * Moderate on purpose, some 100 requests a second to each server, and no more mail than goes out beside them: this is
 * about what survives, not about speed.
 */
const pace = { page: 20, enquiry: 1_500, review: 3_000, mistake: 200 };
const retryMs = 50;

/** All the visitors of one server. Resolves when each has an answer to what it asked last. */
export async function sendTraffic(ask: Ask, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const loop = async (pauseMs: number, visit: () => Promise<void>) => {
    while (!signal.aborted) {
      await visit();
      await wait(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all([
    ...repeat(3, () => loop(pace.page, () => lookAtPages(ask, ledger))),
    ...repeat(2, () => loop(pace.enquiry, () => enquire(ask, ledger))),
    loop(pace.review, () => bookReview(ask, ledger)),
    loop(pace.mistake, () => makeMistake(ask, ledger)),
  ]);
}

const pages: [path: string, status: number][] = [
  ...onePerKind(builtPaths(buildDirectory())).map((path): [string, number] => [path, 200]),
  ['/sitemap.xml', 200],
  ['/work/', 308],
  ['/nowhere', 404],
  ['/healthz', 200],
  ['/readyz', 200],
];

async function lookAtPages(ask: Ask, ledger: Ledger): Promise<void> {
  const [path, status] = pages[randomInt(pages.length)] ?? ['/', 200];
  const answer = await ask(path, { headers: { 'accept-encoding': 'br' } });
  note(ledger, 'page', answer, [status]);
}

/** As the browser does: one key until it is acknowledged. Every fourth is sent once more afterwards. */
async function enquire(ask: Ask, ledger: Ledger): Promise<void> {
  const key = randomUUID();
  const words = { name: 'Soak', email: 'visitor@soak.example', message: `One scene by the water. ${key}` };
  const question = json(words, key);
  const { reference = '' } = await untilAnswered(ask, ledger, 'enquiry', '/api/enquiries', question, [201]);
  ledger.enquiries.set(key, reference);
  if (randomInt(4) > 0) return;
  const again = await untilAnswered(ask, ledger, 'enquiry again', '/api/enquiries', question, [201]);
  if (again.reference !== reference) ledger.surprises.push(`${reference} became ${again.reference}`);
}

/** Books a free slot; most bookings are cancelled by their link, or the calendar would be full in a minute. */
async function bookReview(ask: Ask, ledger: Ledger): Promise<void> {
  const { slots = [] } = await untilAnswered(ask, ledger, 'slots', '/api/review-slots', {}, [200]);
  if (slots.length === 0) return;
  const key = randomUUID();
  const person = { name: 'Soak', email: 'visitor@soak.example', timeZone: 'Europe/Berlin' };
  const question = json({ ...slots[randomInt(slots.length)], ...person }, key);
  const { reference, manageUrl = '' } = await untilAnswered(
    ask,
    ledger,
    'review',
    '/api/reviews',
    question,
    [201, 409],
  );
  if (!reference) return;
  ledger.bookings.set(key, reference);
  if (ledger.bookings.size % 20 === 0) return;
  const link = new URL(manageUrl).searchParams.get('review') ?? '';
  await untilAnswered(ask, ledger, 'cancel', `/api/reviews/${link}/cancel`, { method: 'POST' }, [200]);
  ledger.cancelled.add(key);
}

const mistakes: [what: string, path: string, question: Question, status: number][] = [
  ['no key', '/api/enquiries', { ...json({ name: 'x' }, 'not a uuid') }, 400],
  ['not JSON', '/api/enquiries', { ...json({}, randomUUID()), body: '{"name":' }, 400],
  ['no words', '/api/enquiries', json({ name: '', email: 'x', message: '' }, randomUUID()), 422],
  ['a field too many', '/api/enquiries', json({ admin: true }, randomUUID()), 422],
  ['too much', '/api/enquiries', json({ message: 'x'.repeat(200_000) }, randomUUID()), 413],
  ['text', '/api/enquiries', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
  ['no such slot', '/api/reviews', json({ startsAt: 'soon' }, randomUUID()), 422],
  ['a forged link', '/api/reviews/RV-222222.nonsense', {}, 404],
  ['nowhere', '/api/nowhere', {}, 404],
  ['a path nobody can read', '/%E0%A4%A', {}, 400],
];

async function makeMistake(ask: Ask, ledger: Ledger): Promise<void> {
  const [what, path, question, status] = mistakes[randomInt(mistakes.length)] ?? mistakes[0] ?? fail();
  note(ledger, `mistake: ${what}`, await ask(path, question), [status]);
}

interface Told {
  reference?: string;
  manageUrl?: string;
  slots?: { startsAt: string }[];
}

async function untilAnswered(
  ask: Ask,
  ledger: Ledger,
  what: string,
  path: string,
  question: Question,
  wanted: number[],
): Promise<Told> {
  for (;;) {
    const answer = await ask(path, question);
    if (note(ledger, what, answer, wanted)) return JSON.parse(answer?.body ?? '{}') as Told;
    await wait(retryMs);
  }
}

/** True when it is one of the wanted answers. A server that is away is no surprise: it is killed all the time. */
function note(ledger: Ledger, what: string, answer: Answer | undefined, wanted: number[]): boolean {
  if (!answer) {
    ledger.away += 1;
    return false;
  }
  const name = `${what} ${answer.status}`;
  ledger.statuses.set(name, (ledger.statuses.get(name) ?? 0) + 1);
  if (wanted.includes(answer.status)) return true;
  ledger.surprises.push(`${name}: ${answer.body.slice(0, 200)}`);
  return false;
}

function json(body: object, key: string): Question {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

const repeat = <T>(times: number, make: () => T): T[] => Array.from({ length: times }, make);

function fail(): never {
  throw new Error('there is no mistake to make');
}
