import ICAL from 'ical.js';
import type { Email } from 'postal-mime';

/** The calendar file that came with a mail. */
export function calendarOf(mail: Email | undefined): string {
  const content = mail?.attachments.find(({ filename }) => filename === 'review.ics')?.content;
  if (content === undefined) throw new Error('the mail has no review.ics');
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** The event of a calendar file, parsed by another library than the one that wrote it. */
export function eventOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const part = calendar.getFirstSubcomponent('vevent');
  if (!part) throw new Error('no event');
  const event = new ICAL.Event(part);
  const { uid, summary, sequence, location, organizer } = event;
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid,
    sequence,
    summary,
    location,
    organizer,
    status: String(part.getFirstPropertyValue('status')),
    startsAt: event.startDate.toJSDate().toISOString(),
    endsAt: event.endDate.toJSDate().toISOString(),
    isInUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
  };
}
