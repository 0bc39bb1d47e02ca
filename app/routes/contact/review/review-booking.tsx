import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import contact from 'virtual:content/contact';
import type { BookingFields } from '../../../../domain/review/schema.ts';
import { newUuid } from '../new-uuid.ts';
import { deviceZone } from '../visitor-clock.ts';
import { PersonFields, usePerson } from './person-fields.tsx';
import { bookReview } from './review-api.ts';
import { SlotForm } from './slot-form.tsx';
import { rememberReview } from './use-managed-review.ts';
import { useSlotChoice } from './use-slot-choice.ts';

const { review: words } = contact;

interface Attempt {
  booking: BookingFields;
  key: string;
}

interface Props {
  onBooked: (booked: { token: string; email: string }) => void;
  /** The visitor has just asked for this form: it takes the focus. */
  focus: boolean;
}

export function ReviewBooking({ onBooked, focus }: Props) {
  const client = useQueryClient();
  const choice = useSlotChoice(deviceZone());
  const person = usePerson();
  const last = useRef<Attempt>(undefined);

  const book = useMutation({
    mutationFn: ({ booking, key }: Attempt) => bookReview(booking, key),
    // Offline it fails at once with a message instead of waiting unseen.
    networkMode: 'always',
    onSuccess({ token, ...review }, { booking }) {
      rememberReview(client, token, { ...review, justNow: 'booked' });
      onBooked({ token, email: booking.email });
    },
    onError: choice.dropIfTaken,
  });

  const submit = (startsAt: number) => {
    const { name, email, note } = person.values;
    const booking = { startsAt, name, email, timeZone: choice.zone, ...(note.trim() && { note }) };
    // The same booking is sent again under the same key: its answer may have been lost.
    const before = last.current;
    const isSame = before !== undefined && JSON.stringify(before.booking) === JSON.stringify(booking);
    last.current = { booking, key: isSame ? before.key : newUuid() };
    book.mutate(last.current);
  };

  return (
    <SlotForm
      choice={choice}
      label={words.heading}
      focus={focus}
      submitWords={words.book}
      onSubmit={submit}
      change={book}
      requestedAt={book.variables?.booking.startsAt}
      fields={<PersonFields person={person} />}
    />
  );
}
