import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { answerBy } from '../../../domain/enquiry/enquiry.ts';
import { hour, minute } from '../../../domain/time/instants.ts';
import { deskList, enquiryCounts } from '../../enquiries/list-enquiries.ts';
import { deliveryCounts, failedDeliveries } from '../../outbox/manage-deliveries.ts';
import { reviewsWithinDay } from '../../reviews/review-store.ts';
import type { Db } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { type Finding, runHealthChecks } from '../health-checks.ts';
import { listedEnquiry, listedReviews, shownDelivery } from './shown.ts';

const dueSoonMs = 6 * hour;
const mostDeliveries = 20;
/** A new enquiry is seen on the first screen, unless more than these are due before it. */
const mostLater = 10;

/**
 * What an owner should look at: `GET /api/today`, `/api/counts` (the numbers beside the names in the
 * navigation) and `/api/health` (what "studio doctor" says).
 */
export async function today(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const health = makeHealth(deps);
  app.get('/today', () => shownToday(deps, health));
  app.get('/counts', () => counts(deps));
  app.get('/health', async (): Promise<HealthResponse> => ({ findings: await health.findings() }));
}

export interface HealthResponse {
  findings: Finding[];
}

export type TodayResponse = Awaited<ReturnType<typeof shownToday>>;

async function shownToday(deps: DeskDeps, health: ReturnType<typeof makeHealth>) {
  const { store, replyHours } = deps;
  const now = deps.now();
  // Oldest first, so what is due first stands on the first page.
  const { enquiries } = await deskList(store, { list: 'waiting', now });
  const {
    overdue = [],
    dueSoon = [],
    later = [],
  } = Object.groupBy(enquiries, ({ receivedAt }) => {
    const left = answerBy(receivedAt, replyHours) - now;
    if (left < 0) return 'overdue';
    return left < dueSoonMs ? 'dueSoon' : 'later';
  });
  const listed = (each: (typeof enquiries)[number]) => listedEnquiry(each, { replyHours, now });
  const { waiting, spam } = await enquiryCounts(store.db, { now, replyHours });
  const findings = await health.known();
  return {
    overdue: overdue.map(listed),
    dueSoon: dueSoon.map(listed),
    later: later.slice(0, mostLater).map(listed),
    waiting,
    reviews: await listedReviews(deps, await reviewsWithinDay(store.db, now)),
    spam,
    failedDeliveries: (await failedDeliveries(store.db, mostDeliveries)).map(shownDelivery),
    findings: findings.filter(({ state }) => state !== 'ok'),
  };
}

export type CountsResponse = Awaited<ReturnType<typeof counts>>;

async function counts({ store, replyHours, now: clock }: DeskDeps) {
  const now = clock();
  return {
    ...(await enquiryCounts(store.db, { now, replyHours })),
    /** Within 24 hours. */
    reviews: (await reviewsWithinDay(store.db, now)).length,
    failedDeliveries: (await deliveryCounts(store.db, now)).counts.failed,
    /** Spam left out: a notification tells of it. */
    newest: await newestEnquiry(store.db),
  };
}

/** Reference of the enquiry that came last. */
async function newestEnquiry(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('enquiries')
    .select('reference')
    .where('canary', '=', 0)
    .where('spamReason', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

const freshMs = minute;
/** A mail server that does not answer keeps the checks waiting, but not the page of today. */
const timeoutMs = 1_000;

/** Runs the health checks at most once a minute: they ask the mail server and read the store. */
function makeHealth({ config, store, editor, now }: DeskDeps) {
  let begunAt = -Infinity;
  let latest: Finding[] = [];
  let running: Promise<Finding[]> = Promise.resolve(latest);
  const lastAdvice = async () => store.lastAdvice;

  function findings(): Promise<Finding[]> {
    if (now() - begunAt < freshMs) return running;
    begunAt = now();
    running = runHealthChecks(
      begunAt,
      () => config,
      lastAdvice,
      (folder) => editor.call('served', folder),
    ).then((found) => (latest = found));
    return running;
  }
  return {
    findings,
    /** What is known by now, for a page that does not wait. */
    known: () => Promise.race([findings(), wait(timeoutMs).then(() => latest)]),
  };
}
