import { isoInstant, utcMinute } from '../domain/time/utc.ts';
import { listDeliveries, type ListedDelivery } from '../server/outbox/list-deliveries.ts';
import { retryDeliveries } from '../server/outbox/retry-deliveries.ts';
import { limitOption } from './arguments.ts';
import { columns, shorten } from './columns.ts';
import { StudioMistake, type Command } from './command.ts';

export const deliveriesCommand: Command = {
  name: 'deliveries',
  takes: '[--limit N]',
  summary: 'What gave up and why, what is due, what went out.',
  options: { limit: { type: 'string' } },
  async run({ flags, json, now, parts, print }) {
    const { store } = await parts();
    const limit = limitOption({ flags });
    const deliveries = await listDeliveries(store.db, limit);
    if (json) return print(JSON.stringify(deliveries.map(asJson), null, 2));
    if (deliveries.length === 0) return print('No deliveries yet.');
    print(
      columns([
        ['ID', 'KIND', 'ABOUT', 'STATE', 'TRIES', 'WHEN', 'WHY'],
        ...deliveries.map((delivery) => [
          delivery.id,
          delivery.kind,
          delivery.about,
          delivery.state === 'failed' ? 'gave up' : delivery.state,
          String(delivery.attempts),
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
  summary: 'Tries again what gave up: all of it, or one.',
  async run({ words, now, parts, print }) {
    const { store } = await parts();
    const count = await store.write((tx) => retryDeliveries(tx, now, words[0]));
    if (words[0] && count === 0) throw new StudioMistake(`there is nothing to try again under ${words[0]}`);
    print(count === 1 ? '1 delivery is due again.' : `${count} deliveries are due again.`);
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
    finishedAt: finishedAt === undefined ? null : isoInstant(finishedAt),
  };
}
