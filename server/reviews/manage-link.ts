import { readReference } from '../../domain/reference.ts';
import { isSignedBy, sign } from '../keys/signature.ts';

/** Where a review is booked. */
export const bookingPath = '/contact#review';

/** Opens the review in the panel. Whoever has the link may move and cancel the review. */
export function manageUrl(siteUrl: string, secret: string, reference: string): string {
  return `${siteUrl}/contact?review=${reference}.${sign(secret, purpose(reference))}#review`;
}

/** The reference a link stands for, or undefined when nobody here signed it. */
export function readManageLink(secret: string, link: string): string | undefined {
  const [text = '', signature] = link.split('.');
  const reference = readReference(text, 'RV');
  return reference && isSignedBy(secret, purpose(reference), signature) ? reference : undefined;
}

function purpose(reference: string): string {
  return `review:${reference}`;
}
