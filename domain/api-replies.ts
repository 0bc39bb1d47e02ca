import { z } from 'zod';

/**
 * The replies of /api. The server sends these types and its tests parse with these schemas. The
 * browser imports the types alone: zod weighs more than the panel that reads the replies.
 */
const instant = z.iso.datetime();
const slotSchema = z.strictObject({ startsAt: instant });
/** Where the review takes place; left out while the studio has no address for its calls. */
const callLink = z.url().optional();

/** `POST /api/enquiries` */
export const submissionReplySchema = z.strictObject({ reference: z.string(), receivedAt: instant });

/** `GET /api/review-slots` */
export const slotsReplySchema = z.strictObject({ slots: z.array(slotSchema) });

/** `POST /api/reviews` */
export const bookingReplySchema = z.strictObject({
  reference: z.string(),
  startsAt: instant,
  manageUrl: z.url(),
  callLink,
});

/** `GET /api/reviews/:token`, and `POST` to its `/move` and `/cancel` */
export const reviewReplySchema = z.strictObject({
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
export const problemReplySchema = z.strictObject({
  status: z.int(),
  title: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
  alternatives: z.array(slotSchema).optional(),
  limit: z.enum(['open-reviews', 'moves']).optional(),
  againAt: instant.optional(),
});

export type SlotReply = z.infer<typeof slotSchema>;
export type SubmissionReply = z.infer<typeof submissionReplySchema>;
export type SlotsReply = z.infer<typeof slotsReplySchema>;
export type BookingReply = z.infer<typeof bookingReplySchema>;
export type ReviewReply = z.infer<typeof reviewReplySchema>;
export type ProblemReply = z.infer<typeof problemReplySchema>;
export type ReachedLimit = NonNullable<ProblemReply['limit']>;
