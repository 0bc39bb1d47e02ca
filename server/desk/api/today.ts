import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../../domain/caught-error.ts';
import type {
  ContentReply,
  CountsReply,
  Finding,
  HealthReply,
  TodayReply,
} from '../../../domain/desk-replies.ts';
import { answerBy } from '../../../domain/enquiry/enquiry.ts';
import { hour, minute } from '../../../domain/time/instants.ts';
import { loadContent } from '../../../tools/content/load-content.ts';
import { deskList, enquiryCounts } from '../../enquiries/list-enquiries.ts';
import { deliveryCounts, failedDeliveries } from '../../outbox/manage-deliveries.ts';
import { reviewsWithinDay } from '../../reviews/review-store.ts';
import { ContentMistake } from '../../site/check-content.ts';
import type { Db } from '../../store/tables.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { runHealthChecks } from '../health-checks.ts';
import { deliveryReply, listedEnquiry, listedReviews } from './replies.ts';

const dueSoonMs = 6 * hour;
const mostDeliveries = 20;
/** A new enquiry is seen on the first screen, unless more than these are due before it. */
const mostLater = 10;

/**
 * What an owner should look at: `GET /api/today`, `/api/counts` (the numbers beside the names in the
 * navigation), `/api/health` (what "studio doctor" says) and `/api/content`.
 */
export async function today(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, replyHours } = deps;
  const health = makeHealth(deps);
  app.get('/today', async () => {
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
      failedDeliveries: (await failedDeliveries(store.db, mostDeliveries)).map(deliveryReply),
      findings: findings.filter(
        (finding): finding is TodayReply['findings'][number] => finding.state !== 'ok',
      ),
    } satisfies TodayReply;
  });
  app.get('/health', async () => ({ findings: await health.findings() }) satisfies HealthReply);
  counts(app, deps);
  content(app, deps);
}

function counts(app: FastifyInstance, deps: DeskDeps): void {
  const { store, replyHours } = deps;
  app.get('/counts', async () => {
    const now = deps.now();
    return {
      ...(await enquiryCounts(store.db, { now, replyHours })),
      reviews: (await reviewsWithinDay(store.db, now)).length,
      failedDeliveries: (await deliveryCounts(store.db, now)).counts.failed,
      newest: await newestEnquiry(store.db),
    } satisfies CountsReply;
  });
}

async function newestEnquiry(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('enquiries')
    .select('reference')
    .where('canary', '=', 0)
    .where('spam_reason', 'is', null)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Which version is served, and what is wrong in the edited folder. */
function content(app: FastifyInstance, { config: { editedContentDirectory, version }, now }: DeskDeps): void {
  let checkedAt = -Infinity;
  let mistakes: string[] = [];
  app.get('/content', async () => {
    if (now() - checkedAt >= checkContentEveryMs) {
      checkedAt = now();
      mistakes = contentMistakes(editedContentDirectory);
    }
    return {
      mistakes,
      version,
    } satisfies ContentReply;
  });
}

/** Visitors wait the half second that reading all of it takes, and an open desk asks often. */
const checkContentEveryMs = 10_000;

/**
 * What is wrong in the folder that the studio edits. Nothing where the studio edits elsewhere and brings versions that are built, as with
 * a container.
 */
function contentMistakes(edited: string): string[] {
  if (!existsSync(edited)) return [];
  try {
    loadContent(edited);
    return [];
  } catch (error) {
    if (!(error instanceof ContentMistake)) return [messageOf(error)];
    return error.mistakes.map(
      ({ file, field, found, allowed }) => `${file}; field: ${field}; found: ${found}; allowed: ${allowed}`,
    );
  }
}

const freshMs = minute;
/** A mail server that does not answer keeps the checks waiting, but not the page of today. */
const timeoutMs = 1_000;

/** Runs the health checks at most once a minute: they ask the mail server and read the store. */
function makeHealth({ config, store, now }: DeskDeps) {
  let begunAt = -Infinity;
  let latest: Finding[] = [];
  let running: Promise<Finding[]> = Promise.resolve(latest);
  const lastAdvice = async () => store.lastAdvice;

  function findings(): Promise<Finding[]> {
    if (now() - begunAt < freshMs) return running;
    begunAt = now();
    running = runHealthChecks(begunAt, () => config, lastAdvice).then((found) => (latest = found));
    return running;
  }
  return {
    findings,
    /** What is known by now, for a page that does not wait. */
    known: () => Promise.race([findings(), wait(timeoutMs).then(() => latest)]),
  };
}
