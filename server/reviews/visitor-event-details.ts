import type { Availability } from '../../domain/content/availability.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { MailDeps } from '../mail/mailer.ts';
import type { EventDetails } from './calendar-event.ts';
import { manageUrl } from './manage-link.ts';
import type { StoredReview } from './review-store.ts';

interface Deps extends Pick<MailDeps, 'site' | 'mailWords' | 'siteUrl' | 'secret'> {
  rules: Pick<Availability, 'callLink'>;
}

/** What the visitor's calendar says of a review, by mail and as a download. */
export function visitorEventDetails(
  review: StoredReview,
  { site, mailWords, rules, siteUrl, secret }: Deps,
): Omit<EventDetails, 'attendees' | 'stamp'> {
  const { calendar } = mailWords.review;
  const url = manageUrl(siteUrl, secret, review.reference);
  return {
    summary: fillPlaceholders(calendar.summary, { studio: site.name }),
    description:
      review.state === 'cancelled' ? calendar.cancelled : fillPlaceholders(calendar.manage, { link: url }),
    location: rules.callLink,
    url,
    organizer: { name: site.name, email: site.email.hello },
  };
}
