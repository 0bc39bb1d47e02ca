import { kindOf } from '../domain/delivery-kinds.ts';
import { isoInstant, utcMinute } from '../domain/time/instants.ts';
import { recordAction } from '../server/events/audit.ts';
import { listDeliveries, type ListedDelivery, retryDeliveries } from '../server/outbox/manage-deliveries.ts';
import { columns, type Command, limitFlag, shorten, UsageError } from './command.ts';

export const deliveriesCommand: Command = {
  name: 'deliveries',
  takes: '[--limit N]',
  summary: 'What gave up and why, what fails and is tried again, what is due, what went out.',
  options: { limit: { type: 'string' } },
  async run({ flags, json, now, services, print }) {
    const { store } = await services();
    const limit = limitFlag(flags);
    const deliveries = await listDeliveries(store.db, limit);
    if (json) return print(JSON.stringify(deliveries.map(asJson), null, 2));
    if (deliveries.length === 0) return print('No deliveries yet.');
    print(
      columns([
        ['ID', 'WHAT', 'ABOUT', 'STATE', 'TRIES', 'MADE', 'NEXT OR LAST', 'WHY'],
        ...deliveries.map((delivery) => [
          delivery.id,
          kindOf(delivery.kind).title,
          delivery.about,
          delivery.state === 'failed' ? 'gave up' : delivery.state,
          String(delivery.attempts),
          utcMinute(delivery.createdAt),
          when(delivery, now),
          shorten(delivery.lastError ?? '', 80),
        ]),
      ]),
    );
  },
};

export const retryCommand: Command = {
  name: 'deliveries retry',
  takes: '[ID]',
  summary: 'Sends now what failed at least once, also what gave up: all of it, or one.',
  async run({ args, now, services, print }) {
    const { store } = await services();
    const count = await store.write(async (tx) => {
      const retried = await retryDeliveries(tx, now, args[0]);
      if (retried > 0) await recordAction(tx, { by: null, what: 'sent again', note: `${retried}`, at: now });
      return retried;
    });
    if (args[0] && count === 0) throw new UsageError(`there is nothing to try again under ${args[0]}`);
    print(count === 1 ? '1 delivery is due now.' : `${count} deliveries are due now.`);
  },
};

function when({ state, dueAt, finishedAt }: ListedDelivery, now: number): string {
  if (state !== 'due') return utcMinute(finishedAt ?? dueAt);
  return dueAt <= now ? 'now' : utcMinute(dueAt);
}

function asJson({ createdAt, dueAt, finishedAt, ...rest }: ListedDelivery) {
  return {
    ...rest,
    createdAt: isoInstant(createdAt),
    dueAt: isoInstant(dueAt),
    finishedAt: finishedAt === null ? null : isoInstant(finishedAt),
  };
}
