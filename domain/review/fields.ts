import { enquiryFields } from '../enquiry/fields.ts';

/** What a visitor tells us to book a review; the panel in the browser uses the limits too. */
export interface BookingFields {
  /** Milliseconds since 1970. */
  startsAt: number;
  name: string;
  email: string;
  /** The visitor's own, for the times in the mails. */
  timeZone: string;
  note?: string | undefined;
}

export const bookingLimits = {
  name: enquiryFields.name.limit,
  email: enquiryFields.email.limit,
  note: 1_000,
} as const;
