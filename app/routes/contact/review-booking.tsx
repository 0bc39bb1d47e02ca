import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useEffect, useState } from 'react';
import contact from 'virtual:content/contact';
import { cleanText } from '../../../domain/enquiry/fields.ts';
import { bookingLimits } from '../../../domain/limits.ts';
import type { BookingFields } from '../../../domain/review/schema.ts';
import { checkFields, FieldCount, isNearlyFull, newUuid } from './both-forms.tsx';
import { bookReview, rememberReview } from './review-api.ts';
import { SlotForm } from './slot-form.tsx';
import { useSlotChoice } from './slot-picker.tsx';
import { deviceZone } from './visitor-times.ts';

const { review: words } = contact;

/** What stands in the enquiry form. */
export interface Written {
  name: string;
  email: string;
}

interface Attempt {
  booking: BookingFields;
  key: string;
}

interface Props {
  onBooked: (booked: { token: string; email: string }) => void;
  /** The visitor has just asked for this form: it takes the focus. */
  focus: boolean;
  written: Written;
}

export function ReviewBooking({ onBooked, focus, written }: Props) {
  const client = useQueryClient();
  const choice = useSlotChoice(deviceZone());
  const person = usePerson(written);
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

const empty = { name: '', email: '', note: '' };
type Values = typeof empty;
const kinds = { name: 'line', email: 'email', note: 'paragraphs' } as const;

/** Name, address and note of who books: what is `written` in the enquiry form, until it is edited here. */
function usePerson(written: Written) {
  const [own, setOwn] = useState<Partial<Values>>({});
  return {
    values: { ...empty, ...written, ...own },
    type: (name: keyof Values, value: string) => setOwn((before) => ({ ...before, [name]: value })),
  };
}

function PersonFields({ person }: { person: ReturnType<typeof usePerson> }) {
  const field = (name: keyof Values) => ({
    id: `review-${name}`,
    name: `review-${name}`,
    value: person.values[name],
    dir: 'auto',
    'data-limit': bookingLimits[name],
    className: 'field-input',
    onChange: (event: { target: { value: string } }) => person.type(name, event.target.value),
  });
  const box = useRef<HTMLDivElement>(null);
  // After every render, because a value may also be copied from the enquiry form.
  useEffect(() => {
    const form = box.current?.closest('form');
    if (form) checkFields(form, contact.form);
  });
  const count = (name: keyof Values) => {
    const [length, limit] = [cleanText[kinds[name]](person.values[name]).length, bookingLimits[name]];
    return isNearlyFull(length, limit) && <FieldCount words={contact.form} length={length} limit={limit} />;
  };
  return (
    <div ref={box} className="review-person grid gap-5 rule-top">
      <div className="field">
        <label htmlFor="review-name" className="field-label">
          {words.name} <Star />
        </label>
        <input {...field('name')} type="text" required autoComplete="name" />
        {count('name')}
      </div>
      <div className="field">
        <label htmlFor="review-email" className="field-label">
          {words.email} <Star />
        </label>
        <input {...field('email')} type="email" required autoComplete="email" />
        {count('email')}
      </div>
      <div className="field field-wide">
        <label htmlFor="review-note" className="field-label">
          {words.note} <span className="field-optional text-fog">({words.optional})</span>
        </label>
        <textarea {...field('note')} rows={2} />
        {count('note')}
      </div>
    </div>
  );
}

const Star = () => (
  <span className="field-star" aria-hidden="true">
    *
  </span>
);
