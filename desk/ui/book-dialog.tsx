import { useState } from 'react';
import { zoneName } from '../../domain/time/zones.ts';
import { postJson, useMe } from '../api.ts';
import { Confirm } from './confirm.tsx';
import { Field, LabelledField } from './field.tsx';
import { fieldText } from './forms.tsx';
import { nextFullHour } from './times.ts';
import { useAction } from './use-action.ts';

interface BookProps {
  /** Who is known already: the writer of an enquiry. */
  visitor?: { name: string; email: string };
  onClose: () => void;
}

/** Books what was agreed by phone, at any time to come that nobody else has. */
export function BookDialog({ visitor, onClose }: BookProps) {
  const { sendsMail } = useMe();
  const [start] = useState(() => nextFullHour(new Date()));
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const booking = useAction({
    post: (review: Record<string, string>, key) => postJson('/api/reviews', review, key),
    done: (_, { name = '' }) =>
      sendsMail
        ? `Booked. ${name} gets an email.`
        : `Booked. No mail server is set up: tell ${name} yourself.`,
    onDone: onClose,
    showsError: true,
  });
  return (
    <Confirm
      title="Book a review for someone"
      yes="Book it"
      onYes={(form) =>
        booking.mutate({
          startsAt: new Date(fieldText(form, 'at')).toISOString(),
          name: fieldText(form, 'name'),
          email: fieldText(form, 'email'),
          timeZone: fieldText(form, 'zone'),
          note: fieldText(form, 'note'),
        })
      }
      onChange={() => booking.reset()}
      onClose={onClose}
      action={booking}
    >
      <Field
        label={`When, by your clock (${zoneName(own)})`}
        type="datetime-local"
        name="at"
        step={300}
        required
        defaultValue={start}
      />
      <Field label="Their name" name="name" required maxLength={200} defaultValue={visitor?.name} />
      <Field
        label="Their email address"
        type="email"
        name="email"
        required
        maxLength={254}
        defaultValue={visitor?.email}
      />
      <LabelledField label="Their time zone">
        <select className="field-input" name="zone" defaultValue={own}>
          {[...new Set([own, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </LabelledField>
      <Field label="What it is about (optional)" name="note" maxLength={500} />
      <p className="text-fog">
        Any time, also outside the hours visitors can book.{sendsMail && ' They get an email at once.'}
      </p>
    </Confirm>
  );
}
