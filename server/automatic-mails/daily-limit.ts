import { automaticMailsPerDay, mailboxOf } from '../../domain/limits.ts';
import { day, hour } from '../../domain/time/instants.ts';
import { sign } from '../keys/signature.ts';
import type { Mail, MailDeps } from '../mail/mailer.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { Tx } from '../store/tables.ts';
import { takeFirstFree } from '../store/take-first-free.ts';

/** A keyed hash: the tables of the limit name nobody. */
export function recipientKey(secret: string, email: string): string {
  return sign(secret, `recipient:${mailboxOf(email)}`);
}

/**
 * Sends an automatic mail, unless its recipient has had those of a day: then the delivery is held
 * for the summary, which is queued for when a place is free again.
 */
export async function sendWithinLimit(
  { store, mailer, secret, now }: Pick<MailDeps, 'store' | 'mailer' | 'secret' | 'now'>,
  mail: Mail,
  delivery: Delivery,
): Promise<'sent' | 'held'> {
  const recipient = recipientKey(secret, mail.to);
  const isAllowed = await store.write(async (tx) => {
    if (await takePlace(tx, recipient, delivery.id, now())) return true;
    await holdForSummary(tx, recipient, delivery.id, now());
    return false;
  });
  if (!isAllowed) return 'held';
  await mailer.send(mail, delivery);
  return 'sent';
}

/** A retry finds the place that its first attempt took. */
async function takePlace(tx: Tx, recipient: string, delivery: string, now: number): Promise<boolean> {
  await tx
    .deleteFrom('automatic_mails')
    .where('recipient', '=', recipient)
    // Places taken later than now are from before the clock was set back.
    .where((where) => where.or([where('taken_at', '<=', now - day), where('taken_at', '>', now + hour)]))
    .execute();
  const own = await tx
    .selectFrom('automatic_mails')
    .select('place')
    .where('recipient', '=', recipient)
    .where('delivery', '=', delivery)
    .executeTakeFirst();
  if (own) return true;
  return takeFirstFree(automaticMailsPerDay, (place) =>
    tx.insertInto('automatic_mails').values({ recipient, place, delivery, taken_at: now }),
  );
}

async function holdForSummary(tx: Tx, recipient: string, delivery: string, now: number): Promise<void> {
  await tx.updateTable('deliveries').set({ held_for: recipient }).where('id', '=', delivery).execute();
  const queued = await tx
    .selectFrom('deliveries')
    .select('id')
    .where('about', '=', recipient)
    .where('state', '=', 'due')
    // Not the delivery itself: a summary that finds no place is held for the next summary.
    .where('id', '!=', delivery)
    .executeTakeFirst();
  if (queued) return;
  const oldest = await tx
    .selectFrom('automatic_mails')
    .select(({ fn }) => fn.min('taken_at').as('taken_at'))
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  const dueAt = (oldest?.taken_at ?? now) + day;
  await enqueue(tx, [{ kind: 'mail-summary', about: recipient, dueAt }], now);
}

/** What the limit counted more than a day ago, and summaries older than the given instant. */
export async function purgeDailyLimit(
  tx: Tx,
  { before, now }: { before: number; now: number },
): Promise<void> {
  await tx
    .deleteFrom('automatic_mails')
    .where('taken_at', '<=', now - day)
    .execute();
  await tx
    .deleteFrom('deliveries')
    .where('kind', 'in', ['mail-summary', 'studio-summary'])
    .where('created_at', '<', before)
    .execute();
}
