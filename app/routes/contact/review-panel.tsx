import './review.css';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import contact from 'virtual:content/contact';
import { Section } from '../../ui/section.tsx';
import type { Minute } from '../../ui/use-clock.ts';
import { useFormTemplate } from './both-forms.tsx';
import { OfficeHoursLine } from './direct-contact.tsx';
import { ManagedReview } from './managed-review.tsx';
import { ReviewBooking, type Written } from './review-booking.tsx';
import { ReviewByMail } from './review-by-mail.tsx';
import { ButtonSkeleton, PickerSkeleton } from './slot-picker.tsx';

const { review: words } = contact;

/**
 * "Book 15-min Review". Free times come from the server when the panel is scrolled near; until then
 * a skeleton.
 */
export function ReviewPanel({ near, now, written }: { near: boolean; now: Minute; written: Written }) {
  const withoutScript = useFormTemplate();
  return (
    <Section
      isTarget
      id="review"
      heading={words.heading}
      size="text-h3-large"
      className="panel raised outlined review"
    >
      <p className="text-fog mt-3">{words.text}</p>
      {!withoutScript && <OfficeHoursLine now={now} />}
      {withoutScript || __STATIC__ ? (
        <ReviewByMail />
      ) : near ? (
        <BookOrManage written={written} />
      ) : (
        <BeforeTimes />
      )}
    </Section>
  );
}

function BeforeTimes() {
  return (
    <>
      <noscript>
        <ReviewByMail />
      </noscript>
      <div className="review-form mt-3">
        <PickerSkeleton />
        <ButtonSkeleton />
      </div>
    </>
  );
}

/**
 * The booking form, or a review that exists: the signed link in the mail opens
 * `/contact?review=…#review`. A booking gets that address too, so that it is still there after a
 * reload.
 */
function BookOrManage({ written }: { written: Written }) {
  const [search] = useSearchParams();
  const [booked, setBooked] = useState<{ token: string; email: string }>();
  const [another, setAnother] = useState(false);
  const token = another ? undefined : (booked?.token ?? search.get('review'));
  if (!token) {
    return (
      <ReviewBooking
        focus={another}
        written={written}
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
