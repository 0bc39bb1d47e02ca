import { z } from 'zod';
import { enquirySchema } from '../enquiry/schema.ts';
import { bookingLimits } from '../limits.ts';
import { manyLines } from '../text.ts';
import { isTimeZone } from '../time/zones.ts';

const instant = z.iso
  .datetime({ offset: true, error: 'Write an instant such as 2026-11-17T13:15:00Z.' })
  .transform((text) => Date.parse(text));

const note = z
  .string('The note is text.')
  .transform(manyLines)
  .pipe(z.string().max(bookingLimits.note, `Use at most ${bookingLimits.note} characters.`))
  .transform((text) => text || undefined);

/** What `POST /api/reviews` takes. Anything else is refused. */
export const bookingSchema = z.strictObject({
  startsAt: instant,
  name: enquirySchema.shape.name,
  email: enquirySchema.shape.email,
  timeZone: z
    .string('Write a time zone such as Europe/Berlin.')
    .refine(isTimeZone, 'Write a time zone such as Europe/Berlin.'),
  note: note.optional(),
});

export type BookingFields = z.infer<typeof bookingSchema>;

/** What a move takes: the new time. */
export const moveSchema = z.strictObject({ startsAt: instant });

/** What `GET /api/review-slots` may be asked. */
export const slotsQuerySchema = z.strictObject({ from: instant.optional(), to: instant.optional() });

const phone = /^\+[\d\s().-]{6,30}$/;
const link = z.url({ protocol: /^https$/ });

/** How the studio and a visitor meet: an address, or a phone number with its country. */
export const callWaySchema = z
  .string()
  .trim()
  .max(300, 'Use at most 300 characters.')
  .refine(
    // A parser of addresses passes over line breaks, which would go on into mails.
    (way) => phone.test(way) || (!/\s/.test(way) && link.safeParse(way).success),
    'Give a link that begins with https://, or a phone number such as +91 80 1234 5678.',
  );
