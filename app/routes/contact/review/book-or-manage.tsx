import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ManagedReview } from './managed-review.tsx';
import { ReviewBooking } from './review-booking.tsx';

/**
 * The booking form, or a review that exists: the signed link in the mail opens
 * `/contact?review=…#review`.
 */
export function BookOrManage() {
  const [search] = useSearchParams();
  const [booked, setBooked] = useState<{ link: string; email: string }>();
  const [another, setAnother] = useState(false);
  const link = another ? undefined : (booked?.link ?? search.get('review'));
  if (!link) {
    return (
      <ReviewBooking
        focus={another}
        onBooked={(review) => {
          setBooked(review);
          setAnother(false);
        }}
      />
    );
  }
  return (
    <ManagedReview key={link} link={link} email={booked?.email} onBookAnother={() => setAnother(true)} />
  );
}
