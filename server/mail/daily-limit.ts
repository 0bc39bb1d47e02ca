import { automaticMailsPerDay, mailboxOf } from '../../domain/limits.ts';
import { day } from '../../domain/time/instants.ts';
import { sign } from '../http/signature.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { takeFirstFree } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import type { Mail, MailDeps } from './mailer.ts';

/** A keyed hash: the tables of the limit name nobody. */
export function recipientKey(secret: string, email: string): string {
  return sign(secret, `recipient:${mailboxOf(email)}`);
}

/** Sends an automatic mail, unless its recipient has had those of a day: then it is held. */
export async function sendWithinLimit(
  { store, mailer, secret, now }: Pick<MailDeps, 'store' | 'mailer' | 'secret' | 'now'>,
  mail: Mail,
  delivery: Delivery,
): Promise<'sent' | 'held'> {
  const recipient = recipientKey(secret, mail.to);
  if (!(await store.write((tx) => takePlace(tx, recipient, delivery.id, now())))) return 'held';
  await mailer.send(mail, delivery);
  return 'sent';
}

/** A retry finds the place that its first attempt took. */
async function takePlace(tx: Tx, recipient: string, delivery: string, now: number): Promise<boolean> {
  await tx
    .deleteFrom('automatic_mails')
    .where('recipient', '=', recipient)
    .where('taken_at', '<=', now - day)
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
