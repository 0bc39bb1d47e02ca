import { useEffect, useState } from 'react';
import contact from 'virtual:content/contact';
import { bookingLimits } from '../../../../domain/review/fields.ts';

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
    value: person.values[name],
    maxLength: bookingLimits[name],
    className: 'field-input',
    onChange: (event: { target: { value: string } }) => person.type(name, event.target.value),
  });
  return (
    <div className="review-person">
      <div className="field">
        <label htmlFor="review-name" className="field-label">
          {words.name} <Star />
        </label>
        <input {...field('name')} type="text" required autoComplete="name" />
      </div>
      <div className="field">
        <label htmlFor="review-email" className="field-label">
          {words.email} <Star />
        </label>
        <input {...field('email')} type="email" required autoComplete="email" />
      </div>
      <div className="field field-wide">
        <label htmlFor="review-note" className="field-label">
          {words.note} <span className="font-normal text-fog">({words.optional})</span>
        </label>
        <textarea {...field('note')} rows={2} />
      </div>
    </div>
  );
}

const Star = () => (
  <span className="text-ember" aria-hidden="true">
    *
  </span>
);
