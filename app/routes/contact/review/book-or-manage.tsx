import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ManagedReview } from './managed-review.tsx';
import { ReviewBooking } from './review-booking.tsx';

/**
 * The booking form, or a review that exists: the signed link in the mail opens
 * `/contact?review=…#review`. A booking gets that address too, so that it is still there after a
 * reload.
 */
export function BookOrManage() {
  const [search] = useSearchParams();
  const [booked, setBooked] = useState<{ token: string; email: string }>();
  const [another, setAnother] = useState(false);
  const token = another ? undefined : (booked?.token ?? search.get('review'));
  if (!token) {
    return (
      <ReviewBooking
        focus={another}
        onBooked={(review) => {
          setBooked(review);
          setAnother(false);
          setAddress(`?review=${encodeURIComponent(review.token)}`);
        }}
      />
    );
  }
  const bookAnother = () => {
    setAnother(true);
    setAddress('');
  };
  return <ManagedReview key={token} token={token} email={booked?.email} onBookAnother={bookAnother} />;
}

/** Not by the router, which would move the focus and the scroll position as for another page. */
function setAddress(search: string) {
  history.replaceState(history.state, '', `${location.pathname}${search}#review`);
}
