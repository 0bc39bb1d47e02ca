import { encodeAddress } from '../encode-address.ts';
import { MailLink } from './mail-link.tsx';

/**
 * A link that writes to an address a visitor typed. Encoded, because an address may hold `?` and
 * `&`: as it is, `a?bcc=b@example.com` would add a receiver to the studio's answer.
 */
export function MailAddress({ address }: { address: string }) {
  return <MailLink href={`mailto:${encodeAddress(address)}`}>{address}</MailLink>;
}
