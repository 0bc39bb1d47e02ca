import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ExpressionBuilder } from 'kysely';
import { messageOf } from '../../domain/caught-error.ts';
import { kindOf, webhookKinds } from '../../domain/delivery-kinds.ts';
import { hour, minute } from '../../domain/time/instants.ts';
import { announceChange } from '../events/changes.ts';
import type { Store } from '../store/store.ts';
import type { Db, Tables } from '../store/tables.ts';
import { DeliveryFailure, type Delivery, type DeliveryHandlers } from './delivery.ts';

export interface DispatcherOptions {
  store: Store;
  /** All of them in the server; a test may leave out what it does not send. */
  handlers: Partial<DeliveryHandlers>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** For the figures: how an attempt ended. */
  countAttempt?: (state: AttemptOutcome['state']) => void;
}

export interface Dispatcher {
  /** Polls now: something has become due. */
  wake: () => void;
  /** Claims nothing more and resolves when the attempts in flight have ended. */
  stop: () => Promise<void>;
}

export type AttemptOutcome =
  | { state: 'sent' | 'skipped' | 'held' }
  | { state: 'failed' | 'refused'; error: string }
  /** To be retried at `dueAt`. */
  | { state: 'due'; dueAt: number; error: string };

/** How many at once. Webhooks have places of their own: one that hangs must not delay mails. */
const lanes = { mail: 4, webhook: 2 };
type Lane = keyof typeof lanes;
const pollEveryMs = 5_000;
/** Longer than the timeout, so that no other process starts a delivery still in flight here. */
export const leaseMs = 5 * minute;
const timeoutMs = 4 * minute;

/** Polls the outbox and gives due deliveries to the handlers of their kinds, a few at a time. */
export function startDispatcher({ store, handlers, now, log, countAttempt }: DispatcherOptions): Dispatcher {
  const leaseOwner = randomUUID();
  const inFlight = { mail: new Set<Promise<void>>(), webhook: new Set<Promise<void>>() };
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();
  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // `wake` during `claim` aborts this signal, so that the wait below ends at once.
      pause = new AbortController();
      await Promise.all([fill('mail'), fill('webhook')]);
      await wait(pollEveryMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
    await Promise.all([...inFlight.mail, ...inFlight.webhook]);
  }

  async function fill(lane: Lane): Promise<void> {
    for (const delivery of await claim(lane)) {
      const work = attempt(delivery).finally(() => {
        inFlight[lane].delete(work);
        wake();
      });
      inFlight[lane].add(work);
    }
  }

  async function claim(lane: Lane): Promise<Delivery[]> {
    const limit = lanes[lane] - inFlight[lane].size;
    if (limit <= 0) return [];
    try {
      return await claimDeliveries(store, { leaseOwner, now: now(), limit, lane });
    } catch (error) {
      log.error({ err: error }, 'cannot look for due deliveries');
      return [];
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { id, kind, attempts } = delivery;
    const outcome = await deliver(delivery);
    const line = { delivery: id, kind, attempts, state: outcome.state };
    if (outcome.state === 'failed') log.warn(line, 'a delivery is given up');
    else log.info(line, 'delivery');
    countAttempt?.(outcome.state);
    try {
      await finishAttempt(store, { id, leaseOwner, now: now() }, outcome);
      if (outcome.state !== 'skipped') announceChange();
    } catch (error) {
      // The lease expires and the delivery goes out again, under the same Message-ID.
      log.error({ err: error, delivery: id }, 'cannot note the end of a delivery');
    }
  }

  async function deliver(delivery: Delivery): Promise<AttemptOutcome> {
    // The store may hold a kind that only another version of this program knows.
    const handler = handlers[delivery.kind];
    if (!handler) return { state: 'failed', error: `nothing here delivers "${delivery.kind}"` };
    try {
      return { state: await withTimeout(timeoutMs, (signal) => handler(delivery, signal)) };
    } catch (error) {
      const reason = messageOf(error);
      if (error instanceof DeliveryFailure && error.isPermanent)
        return { state: kindOf(delivery.kind).isToVisitor ? 'refused' : 'failed', error: reason };
      if (!(error instanceof DeliveryFailure))
        log.error({ err: error, delivery: delivery.id }, 'unknown failure');
      const dueAt = backoff(delivery, now(), Math.random());
      return dueAt === undefined
        ? { state: 'failed', error: `gave up after ${delivery.attempts} attempts: ${reason}` }
        : { state: 'due', dueAt, error: reason };
    }
  }

  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      await loop;
    },
  };
}

/** Rejects after `ms` even when the work ignores its signal. */
async function withTimeout<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const timedOut = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailure('temporary', 'took too long')));
  });
  return Promise.race([work(signal), timedOut]);
}

interface Claim {
  /** Id of the process that gets the lease. */
  leaseOwner: string;
  now: number;
  limit: number;
  lane: Lane;
}

/**
 * Leases due deliveries to one process. No two processes lease the same delivery: the update
 * repeats the condition on the lease under the row's lock. The leases of a dead process expire,
 * and others claim its deliveries.
 */
export async function claimDeliveries(
  store: Store,
  { leaseOwner, now, limit, lane }: Claim,
): Promise<Delivery[]> {
  const isFree = (where: ExpressionBuilder<Tables, 'deliveries'>) =>
    where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<=', now)]);
  const claimable = (db: Db) =>
    db
      .selectFrom('deliveries')
      .where('state', '=', 'due')
      .where('dueAt', '<=', now)
      .where('kind', lane === 'webhook' ? 'in' : 'not in', webhookKinds)
      .where(isFree);
  // A read first: most polls find nothing, and a write costs a flush to disk.
  const waiting = await claimable(store.db).select('id').limit(1).execute();
  if (waiting.length === 0) return [];
  return store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set((set) => ({
        leaseOwner,
        leaseUntil: now + leaseMs,
        attempts: set('attempts', '+', 1),
      }))
      .where('id', 'in', claimable(tx).select('id').orderBy('dueAt').limit(limit))
      // The same as state = 'due', for which SQLite would scan `deliveries_by_due` instead of
      // looking up the ids.
      .where('finishedAt', 'is', null)
      .where(isFree)
      .returning(['id', 'kind', 'about', 'createdAt', 'attempts', 'byStudio'])
      .execute(),
  );
}

/** Writes an attempt's outcome and ends the lease, unless another process has the lease by now. */
async function finishAttempt(
  store: Store,
  { id, leaseOwner, now }: { id: string; leaseOwner: string; now: number },
  outcome: AttemptOutcome,
): Promise<void> {
  await store.write((tx) =>
    tx
      .updateTable('deliveries')
      .set({
        state: outcome.state,
        leaseOwner: null,
        leaseUntil: null,
        lastError: 'error' in outcome ? outcome.error.slice(0, 500) : null,
        ...(outcome.state === 'due' ? { dueAt: outcome.dueAt } : { finishedAt: now }),
      })
      .where('id', '=', id)
      .where('leaseOwner', '=', leaseOwner)
      .execute(),
  );
}

/**
 * About four days: long enough for a weekend without a mail server. Counted in attempts and not by
 * the clock, which may jump.
 */
export const mostAttempts = 40;
const longestWaitMs = 4 * hour;
const firstWaitMs = minute / 2;

/**
 * Exponential backoff: when to retry after the given number of attempts, or undefined to give up.
 * Jitter (up to half of the wait) keeps a thousand failed deliveries from coming back in the same
 * second.
 */
function backoff({ attempts }: { attempts: number }, now: number, random: number): number | undefined {
  if (attempts >= mostAttempts) return undefined;
  const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1));
  return Math.round(now + longest / 2 + (longest / 2) * random);
}
