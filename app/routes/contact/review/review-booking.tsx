import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import contact from 'virtual:content/contact';
import { fillWords } from '../../../../domain/content/fill-words.ts';
import type { BookingFields } from '../../../../domain/review/fields.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { newUuid } from '../new-uuid.ts';
import { useFocusWhenShown } from './focus-on-mount.tsx';
import { PersonFields, usePerson } from './person-fields.tsx';
import { bookReview, Refusal } from './review-api.ts';
import { ReviewProblem } from './review-problem.tsx';
import { ButtonSkeleton } from './review-skeleton.tsx';
import { shortMoment } from './review-times.ts';
import { SlotPicker } from './slot-picker.tsx';
import { rememberReview } from './use-managed-review.ts';
import { useSlots } from './use-slots.ts';
import { useZone } from './zone-select.tsx';

const { review: words } = contact;

interface Props {
  onBooked: (booked: { link: string; email: string }) => void;
  /** The visitor has just asked for this form: it takes the focus. */
  focus: boolean;
}

export function ReviewBooking({ onBooked, focus }: Props) {
  const form = useFocusWhenShown<HTMLFormElement>(focus);
  const client = useQueryClient();
  const slots = useSlots();
  const [zone, setZone] = useZone();
  const [chosen, setChosen] = useState<number>();
  const person = usePerson();

  const book = useMutation({
    mutationFn: ({ booking, key }: { booking: BookingFields; key: string }) => bookReview(booking, key),
    // Offline it fails at once with a message instead of waiting unseen.
    networkMode: 'always',
    onSuccess({ link, ...review }, { booking }) {
      rememberReview(client, link, { ...review, justNow: 'booked' });
      onBooked({ link, email: booking.email });
    },
    onError(error) {
      if (!(error instanceof Refusal) || !error.alternatives) return;
      setChosen(undefined);
      void slots.refetch();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined || book.isPending) return;
    const { name, email, note } = person.values;
    const booking = { startsAt: chosen, name, email, timeZone: zone, ...(note.trim() && { note }) };
    // The same booking is sent again under the same key: its answer may have been lost.
    const last = book.variables;
    const isSame = last !== undefined && JSON.stringify(last.booking) === JSON.stringify(booking);
    book.mutate({ booking, key: isSame ? last.key : newUuid() });
  };
  const chooseOffered = (slot: number) => {
    setChosen(slot);
    book.reset();
    form.current?.focus();
  };

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="review-form focus-on-mount"
      onSubmit={submit}
      aria-label={words.heading}
    >
      <SlotPicker {...{ slots, zone, setZone, chosen }} onChoose={setChosen} />
      {book.isError && (
        <ReviewProblem
          error={book.error}
          requestedAt={book.variables.booking.startsAt}
          zone={zone}
          onChoose={chooseOffered}
        />
      )}
      {chosen !== undefined && <PersonFields person={person} />}
      {slots.isPending && <ButtonSkeleton />}
      {slots.data && slots.data.length > 0 && (
        <button
          type="submit"
          disabled={chosen === undefined || book.isPending}
          className={`${buttonClass('primary')} w-full`}
        >
          {book.isPending
            ? words.working
            : chosen === undefined
              ? words.choose
              : fillWords(words.book, { time: shortMoment(chosen, zone) })}
        </button>
      )}
    </form>
  );
}
