import { z } from 'zod';
import { stepMinutes } from '../review/hours.ts';
import { weekdays } from '../time/zoned-time.ts';
import { line, list, timeZone } from './words.ts';

const time = z
  .string('a time in quotes, such as "09:30"')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time from "00:00" to "23:55"')
  .refine((text) => Number(text.slice(3)) % stepMinutes === 0, `a time in steps of ${stepMinutes} minutes`)
  .meta({ format: 'time' });

const dayNames = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const hours = z.strictObject({
  zone: timeZone,
  days: z
    .array(z.enum(weekdays).meta({ options: dayNames }))
    .min(1)
    .meta({ label: 'Days' }),
  from: time.meta({ label: 'From' }),
  to: time.meta({ label: 'Until', help: 'Later than “From”, on the same day.' }),
});
const inOrder = ({ from, to }: { from: string; to: string }) => from < to;
const notInOrder = { path: ['to'], message: 'later than “From”, on the same day' };
const window = hours.refine(inOrder, notInOrder);
const office = z.strictObject({ place: line('Place', 40), ...hours.shape }).refine(inOrder, notInOrder);

const dayOff = z.strictObject({
  date: z.iso.date('a date such as 2026-12-25').meta({ label: 'Date' }),
  zone: timeZone.optional().meta({ help: 'Left out, the day is off everywhere.' }),
});

/** content/availability.yaml, which the rules in domain/review/ work with. */
export const availabilitySchema = z.strictObject({
  windows: list('Times for reviews', 'a time', window).min(1).max(20),
  daysOff: list('Days without reviews', 'a day', dayOff).max(200),
  offices: list('When someone answers', 'a place', office).max(10),
  slotMinutes: z
    .int()
    .min(stepMinutes)
    .max(120)
    .refine((length) => length % stepMinutes === 0, `in steps of ${stepMinutes}`)
    .meta({ label: 'Length of a review, in minutes' }),
  noticeHours: z
    .number()
    .min(0)
    .max(14 * 24)
    .meta({ label: 'Soonest that can be booked, in hours from now' }),
  horizonDays: z.int().min(1).max(90).meta({ label: 'Furthest that can be booked, in days from now' }),
  mostPerDay: z.int().min(1).max(96).meta({
    label: 'Most reviews in a day',
    help: 'For each place, by its own calendar.',
  }),
});

export type Availability = z.infer<typeof availabilitySchema>;
