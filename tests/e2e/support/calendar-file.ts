import ICAL from 'ical.js';

interface CalendarEvent {
  method: string;
  uid: string;
  sequence: number;
  startsAt: string;
  attendees: number;
}

/** The event of a calendar file, parsed by another library than the one that wrote it. */
export function eventOf(text: string): CalendarEvent {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    attendees: event.attendees.length,
  };
}
