import ical, {
  type ICalCalendar,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { encodeAddress } from '../mail/mail-parts.tsx';
import type { CalendarPart, MailDeps } from '../mail/mailer.ts';
import { manageUrl } from './review-links.ts';
import type { StoredReview } from './review-store.ts';

interface Person {
  name: string;
  email: string;
}

interface EventDetails {
  summary: string;
  description: string;
  location: string | undefined;
  url: string;
  organizer: Person;
  attendees: Person[];
  /** DTSTAMP: when this version was written. */
  stamp: number;
}

/**
 * A review as an iCalendar event. Its UID stays and its sequence grows, so that a move replaces the
 * entry in a calendar and a cancellation removes it. Times are in UTC. PUBLISH is for a file to add
 * by hand, which invites nobody.
 */
export function calendarEvent(
  review: StoredReview,
  details: EventDetails,
  method: CalendarPart['method'] = review.state === 'cancelled' ? 'CANCEL' : 'REQUEST',
): CalendarPart {
  const calendar = ical({ method: ICalCalendarMethod[method], prodId: prodId(details.organizer.name) });
  addEvent(calendar, review, details);
  return { method, filename: 'review.ics', content: calendar.toString() };
}

const prodId = (company: string) => ({ company, product: 'Reviews', language: 'EN' });

/** All of these reviews, for a calendar that asks again by itself: each response is the whole of it. */
export function calendarFeed(
  name: string,
  reviews: { review: StoredReview; details: EventDetails }[],
): string {
  const calendar = ical({ name, prodId: prodId(name), ttl: refreshSeconds });
  for (const { review, details } of reviews) addEvent(calendar, review, details);
  return calendar.toString();
}

/** How often a calendar should ask again. Some ask once a day whatever it says. */
const refreshSeconds = 15 * 60;

function addEvent(calendar: ICalCalendar, review: StoredReview, details: EventDetails): void {
  const cancelled = review.state === 'cancelled';
  calendar.createEvent({
    id: `${review.reference.toLowerCase()}@${details.organizer.email.split('@').at(-1)}`,
    sequence: review.sequence,
    stamp: new Date(details.stamp),
    start: new Date(review.startsAt),
    end: new Date(review.endsAt),
    summary: details.summary,
    description: details.description,
    location: details.location ?? null,
    url: details.url,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: cancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    transparency: ICalEventTransparency.OPAQUE,
    organizer: withEncodedAddress(details.organizer),
    // Both sides have agreed by the time this is sent: nobody is asked to answer.
    attendees: details.attendees.map((person) => ({
      ...withEncodedAddress(person),
      rsvp: false,
      status: ICalAttendeeStatus.ACCEPTED,
    })),
  });
}

/** ical-generator escapes the address as text, but a `mailto:` address is encoded as one. */
const withEncodedAddress = ({ name, email }: Person) => ({ name, email: encodeAddress(email) });

interface Deps extends Pick<MailDeps, 'site' | 'mailWords' | 'siteUrl' | 'secret'> {
  callWay: string | undefined;
}

/** What the visitor's calendar says of a review, by mail and as a download. */
export function visitorEventDetails(
  review: StoredReview,
  { site, mailWords, callWay, siteUrl, secret }: Deps,
): Omit<EventDetails, 'attendees' | 'stamp'> {
  const { calendar } = mailWords.review;
  const url = manageUrl(siteUrl, secret, review.reference);
  return {
    summary: fillPlaceholders(calendar.summary, { studio: site.name }),
    description:
      review.state === 'cancelled' ? calendar.cancelled : fillPlaceholders(calendar.manage, { link: url }),
    location: callWay,
    url,
    organizer: { name: site.name, email: site.email.hello },
  };
}
