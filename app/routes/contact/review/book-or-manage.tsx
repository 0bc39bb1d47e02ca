import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ReviewBooking } from './review-booking.tsx';
import { ManagedReview } from './managed-review.tsx';
import type { Review } from './review-api.ts';

export interface Known {
  link: string;
  /** Given when it was booked a moment ago on this page. */
  review?: Review;
  email?: string;
}

/** Booking a time, or looking after one: the signed link in the mail opens `/contact?review=…#review`. */
export function BookOrManage() {
  const [search] = useSearchParams();
  const fromMail = search.get('review');
  const [booked, setBooked] = useState<Known | 'anew'>();
  const known = booked ?? (fromMail ? { link: fromMail } : 'anew');
  return known === 'anew' ? (
    <ReviewBooking onBooked={setBooked} again={booked === 'anew'} />
  ) : (
    <ManagedReview key={known.link} known={known} onAnew={() => setBooked('anew')} />
  );
}
