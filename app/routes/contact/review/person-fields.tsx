import { useEffect, useRef, useState } from 'react';
import contact from 'virtual:content/contact';
import { bookingLimits } from '../../../../domain/limits.ts';
import { manyLines } from '../../../../domain/text.ts';
import { checkFields, isNearlyFull } from '../check-fields.ts';
import { FieldCount, tooLongWords } from '../field-count.tsx';

const { review: words } = contact;
const empty = { name: '', email: '', note: '' };
type Values = typeof empty;

/**
 * Name, address and note of the person who books. Copies the enquiry form's until it is edited
 * here.
 */
export function usePerson() {
  const [values, setValues] = useState<Values>(empty);
  const [own, setOwn] = useState<Partial<Values>>({});
  useEffect(() => {
    const copy = () => setValues(({ note }) => ({ name: typed('name'), email: typed('email'), note }));
    copy();
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && (target.id === 'name' || target.id === 'email')) copy();
    };
    document.addEventListener('input', listen);
    return () => document.removeEventListener('input', listen);
  }, []);
  return {
    values: { ...values, ...own },
    type: (name: keyof Values, value: string) => setOwn((before) => ({ ...before, [name]: value })),
  };
}

/** Value of a field of the enquiry form: the id of each is its name. */
function typed(id: string): string {
  const field = document.getElementById(id);
  return field instanceof HTMLInputElement ? field.value : '';
}

export function PersonFields({ person }: { person: ReturnType<typeof usePerson> }) {
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
    if (form) checkFields(form, (length, limit) => tooLongWords(contact.form, length, limit));
  });
  const count = (name: keyof Values) => {
    const [length, limit] = [manyLines(person.values[name]).length, bookingLimits[name]];
    return isNearlyFull(length, limit) && <FieldCount words={contact.form} length={length} limit={limit} />;
  };
  return (
    <div ref={box} className="review-person">
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
          {words.note} <span className="font-normal text-fog">({words.optional})</span>
        </label>
        <textarea {...field('note')} rows={2} />
        {count('note')}
      </div>
    </div>
  );
}

const Star = () => (
  <span className="text-ember" aria-hidden="true">
    *
  </span>
);
