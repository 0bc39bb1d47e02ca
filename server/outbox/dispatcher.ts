import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../../domain/caught-error.ts';
import { minute } from '../../domain/time/instants.ts';
import { announceChange } from '../events/changes.ts';
import { count } from '../monitoring/counters.ts';
import type { Store } from '../store/store.ts';
import { backoff } from './backoff.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { visitorKinds } from './delivery-kinds.ts';
import { DeliveryFailure, type Delivery, type DeliveryHandlers } from './delivery.ts';
import { finishAttempt, type AttemptOutcome } from './finish-attempt.ts';

export interface DispatcherOptions {
  store: Store;
  /** All of them in the server; a test may leave out what it does not send. */
  handlers: Partial<DeliveryHandlers>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface Dispatcher {
  /** Polls now: something has become due. */
  wake: () => void;
  /** Claims nothing more and resolves when the attempts in flight have ended. */
  stop: () => Promise<void>;
}

const concurrency = 4;
const pollEveryMs = 5_000;
/** Longer than the timeout, so that no other process starts a delivery still in flight here. */
const leaseMs = 5 * minute;
const timeoutMs = 4 * minute;

/** Polls the outbox and gives due deliveries to the handlers of their kinds, a few at a time. */
export function startDispatcher({ store, handlers, now, log }: DispatcherOptions): Dispatcher {
  const leaseOwner = randomUUID();
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  let pause = new AbortController();
  const wake = () => pause.abort();
  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // `wake` during `claim` aborts this signal, so that the wait below ends at once.
      pause = new AbortController();
      for (const delivery of await claim()) {
        const work = attempt(delivery).finally(() => {
          inFlight.delete(work);
          wake();
        });
        inFlight.add(work);
      }
      await wait(pollEveryMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
    await Promise.all(inFlight);
  }

  async function claim(): Promise<Delivery[]> {
    const limit = concurrency - inFlight.size;
    if (limit <= 0) return [];
    try {
      return await claimDeliveries(store, { leaseOwner, now: now(), leaseMs, limit });
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
    count('delivery', outcome.state === 'due' ? 'put-off' : outcome.state);
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
        return { state: visitorKinds.has(delivery.kind) ? 'refused' : 'failed', error: reason };
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
