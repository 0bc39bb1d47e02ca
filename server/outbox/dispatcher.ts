import { randomUUID } from 'node:crypto';

import type { FastifyBaseLogger } from 'fastify';

import { record } from '../monitoring/events.ts';
import type { Store } from '../store/dialect.ts';
import { nextTry } from './backoff.ts';
import { claim } from './claim.ts';
import { DeliveryFailure, type Delivery, type Handlers } from './delivery.ts';
import { settle, type Settlement } from './settle.ts';

export interface DispatcherOptions {
  store: Store;
  /** All of them in the server; a test may leave out what it does not send. */
  handlers: Partial<Handlers>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  concurrency?: number;
  lookEveryMs?: number;
}

export interface Dispatcher {
  /** Something became due: look now. */
  nudge(): void;
  /** Takes nothing new, waits for what is in hand. */
  stop(): Promise<void>;
}

/** The deadline lies inside the lease, so nobody else starts a delivery that may still be going out here. */
const leaseMs = 5 * 60_000;
const deadlineMs = 4 * 60_000;

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, handlers, now, log, concurrency = 4, lookEveryMs = 5_000 } = options;
  const owner = randomUUID();
  const inHand = new Set<Promise<void>>();
  const bell = makeBell();
  const stopping = new AbortController();
  const loop = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await take();
      for (const delivery of taken) {
        const work = attempt(delivery).finally(() => {
          inHand.delete(work);
          bell.ring();
        });
        inHand.add(work);
      }
      if (taken.length === 0 || inHand.size >= concurrency) await bell.wait(lookEveryMs);
    }
    await Promise.all(inHand);
  }

  async function take(): Promise<Delivery[]> {
    const atMost = concurrency - inHand.size;
    if (atMost <= 0) return [];
    try {
      return await claim(store, { owner, now: now(), leaseMs, atMost });
    } catch (error) {
      log.error({ err: error }, 'cannot look for due deliveries');
      return [];
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { id, kind, attempts } = delivery;
    const outcome = await bringOut(delivery);
    log.info({ delivery: id, kind, attempts, state: outcome.state }, 'delivery');
    record('delivery', outcome.state === 'due' ? 'put-off' : outcome.state);
    try {
      await settle(store, id, { owner, now: now() }, outcome);
    } catch (error) {
      // The lease runs out and it goes again, under the same Message-ID.
      log.error({ err: error, delivery: id }, 'cannot note the end of a delivery');
    }
  }

  async function bringOut(delivery: Delivery): Promise<Settlement> {
    // The store may hold a kind that only another version of this program knows.
    const deliver = handlers[delivery.kind];
    if (!deliver) return { state: 'failed', error: `nothing here delivers "${delivery.kind}"` };
    try {
      return { state: await within(deadlineMs, (signal) => deliver(delivery, signal)) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof DeliveryFailure && error.next === 'stop')
        return { state: 'failed', error: reason };
      if (!(error instanceof DeliveryFailure))
        log.error({ err: error, delivery: delivery.id }, 'unknown failure');
      const dueAt = nextTry(delivery, now(), Math.random());
      return dueAt === undefined
        ? { state: 'failed', error: `gave up after ${delivery.attempts} attempts: ${reason}` }
        : { state: 'due', dueAt, error: reason };
    }
  }

  return {
    nudge: bell.ring,
    async stop() {
      stopping.abort();
      bell.ring();
      await loop;
    },
  };
}

async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailure('retry', 'took too long')));
  });
  return Promise.race([work(signal), late]);
}

/** Wakes a waiting loop early; a ring while nobody waits is remembered. */
function makeBell() {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = undefined;
    },
  };
}
