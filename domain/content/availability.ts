import { z } from 'zod';
import { stepMinutes } from '../review/hours.ts';
import { weekdays } from '../time/zoned-time.ts';
import { line, timeZone } from './words.ts';

const time = z
  .string('a time in quotes, such as "09:30"')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time from "00:00" to "23:55"')
  .refine((text) => Number(text.slice(3)) % stepMinutes === 0, `a time in steps of ${stepMinutes} minutes`)
  .meta({ format: 'time' });

const hours = z.strictObject({
  zone: timeZone,
  days: z.array(z.enum(weekdays)).min(1),
  from: time,
  to: time,
});
const inOrder = ({ from, to }: { from: string; to: string }) => from < to;
const notInOrder = { path: ['to'], message: 'later than `from`, on the same day' };
const window = hours.refine(inOrder, notInOrder);
const office = hours.extend({ place: line(40) }).refine(inOrder, notInOrder);

const dayOff = z.strictObject({ date: z.iso.date('a date such as 2026-12-25'), zone: timeZone.optional() });

/** content/availability.yaml, which the rules in domain/review/ work with. */
export const availabilitySchema = z.strictObject({
  slotMinutes: z
    .int()
    .min(stepMinutes)
    .max(120)
    .refine((length) => length % stepMinutes === 0, `in steps of ${stepMinutes}`),
  noticeHours: z
    .number()
    .min(0)
    .max(14 * 24),
  horizonDays: z.int().min(1).max(90),
  mostPerDay: z.int().min(1).max(96),
  windows: z.array(window).min(1).max(20),
  daysOff: z.array(dayOff).max(200),
  offices: z.array(office).max(10),
  /** Address of the studio's video calls. Left out, the studio sends a link before each review. */
  callLink: z.url({ protocol: /^https$/ }).optional(),
});

export type Availability = z.infer<typeof availabilitySchema>;
