import { z } from 'zod';

/**
 * The responses of /api. The server sends these types and its tests parse with these schemas. The
 * browser imports the types alone: zod weighs more than the panel that reads them.
 */
const instant = z.iso.datetime();
const slotSchema = z.strictObject({ startsAt: instant });
/** Where the review takes place; left out while the studio has no address for its calls. */
const callLink = z.url().optional();

/** `POST /api/enquiries` */
export const submissionResponseSchema = z.strictObject({ reference: z.string(), receivedAt: instant });

/** `GET /api/review-slots` */
export const slotsResponseSchema = z.strictObject({ slots: z.array(slotSchema) });

/** `POST /api/reviews` */
export const bookingResponseSchema = z.strictObject({
  reference: z.string(),
  startsAt: instant,
  manageUrl: z.url(),
  callLink,
});

/** `GET /api/reviews/:token`, and `POST` to its `/move` and `/cancel` */
export const reviewResponseSchema = z.strictObject({
  reference: z.string(),
  startsAt: instant,
  timeZone: z.string(),
  state: z.enum(['booked', 'cancelled']),
  callLink,
});

/**
 * Every refusal: RFC 9457. `alternatives` are free slots near one that is not; `limit` is what the
 * visitor has reached, and `againAt` when it is no longer reached.
 */
export const problemResponseSchema = z.strictObject({
  status: z.int(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
  alternatives: z.array(slotSchema).optional(),
  limit: z.enum(['open-reviews', 'moves']).optional(),
  againAt: instant.optional(),
});

export type SlotResponse = z.infer<typeof slotSchema>;
export type SubmissionResponse = z.infer<typeof submissionResponseSchema>;
export type SlotsResponse = z.infer<typeof slotsResponseSchema>;
export type BookingResponse = z.infer<typeof bookingResponseSchema>;
export type ReviewResponse = z.infer<typeof reviewResponseSchema>;
export type ProblemResponse = z.infer<typeof problemResponseSchema>;
export type ReachedLimit = NonNullable<ProblemResponse['limit']>;
