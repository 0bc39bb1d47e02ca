import { kindOf } from '../../domain/delivery-kinds.ts';
import { automaticMailsPerDay, mailboxOf, mailedWritesPerDay } from '../../domain/limits.ts';
import { day } from '../../domain/time/instants.ts';
import { isLoopback } from '../http/is-loopback.ts';
import { sign } from '../http/signature.ts';
import type { Delivery, NewDelivery } from '../outbox/delivery.ts';
import { takePlace } from '../store/store.ts';
import type { Tx } from '../store/tables.ts';
import type { Mail, MailDeps } from './mailer.ts';

/** A keyed hash: the tables of the limit name nobody. */
export function recipientKey(secret: string, email: string): string {
  return sign(secret, `recipient:${mailboxOf(email)}`);
}

/**
 * Sends an automatic mail, unless its recipient has had those of a day: then it is held. What an owner
 * causes is never held, and takes no place.
 */
export async function sendWithinLimit(
  { store, mailer, secret, now }: Pick<MailDeps, 'store' | 'mailer' | 'secret' | 'now'>,
  mail: Mail,
  delivery: Delivery,
): Promise<'sent' | 'held'> {
  const recipient = recipientKey(secret, mail.to);
  const isFree = () => store.write((tx) => takeMailOfDay(tx, recipient, now(), delivery.id));
  if (!delivery.byStudio && !(await isFree())) return 'held';
  await mailer.send(mail, delivery);
  return 'sent';
}

/**
 * A keyed hash of a visitor's address, for `holdForStrangers`. Undefined for this machine itself,
 * which is also a proxy's address where TRUST_PROXY is not set: then all visitors would be one.
 */
export function senderKey(secret: string, address: string): string | undefined {
  return isLoopback(address) ? undefined : sign(secret, `sender:${address}`);
}

/**
 * What an enquiry or a booking causes: where its sender has had those of a day, mails to the address
 * typed are held. Limits by mailbox do not stop who types another address each time.
 */
export async function holdForStrangers(
  tx: Tx,
  deliveries: NewDelivery[],
  sender: string | undefined,
  now: number,
): Promise<NewDelivery[]> {
  if (sender === undefined) return deliveries;
  if (await takeMailOfDay(tx, sender, now)) return deliveries;
  return deliveries.map((each) => (kindOf(each.kind).isToVisitor ? { ...each, held: true } : each));
}

/** A place for a delivery to a recipient, which a retry finds; or for one more write of a sender. */
async function takeMailOfDay(tx: Tx, recipient: string, now: number, delivery = ''): Promise<boolean> {
  const own = tx.selectFrom('automaticMails').select('place').where('recipient', '=', recipient);
  const taken = own.where('delivery', '=', delivery).where('takenAt', '>', now - day);
  if (delivery && (await taken.executeTakeFirst())) return true;
  return takePlace(
    delivery ? automaticMailsPerDay : mailedWritesPerDay,
    (place) => tx.insertInto('automaticMails').values({ recipient, place, delivery, takenAt: now }),
    tx
      .deleteFrom('automaticMails')
      .where('recipient', '=', recipient)
      .where('takenAt', '<=', now - day),
  );
}
