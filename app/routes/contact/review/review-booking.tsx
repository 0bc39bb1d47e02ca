import { type FormEvent, useRef, useState } from 'react';
import contact from 'virtual:content/contact';
import { buttonClass } from '../../../ui/button.tsx';
import { newUuid } from '../new-uuid.ts';
import { bookReview, Refusal } from './review-api.ts';
import type { Known } from './book-or-manage.tsx';
import { usePerson, PersonFields } from './person-fields.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { ReviewProblem, type Trouble } from './review-problem.tsx';
import { ButtonSkeleton } from './review-skeleton.tsx';
import { useFocusWhenShown } from './focus-on-mount.tsx';
import { useSlots } from './use-slots.ts';
import { shortMoment } from './review-times.ts';
import { fill } from './fill-words.ts';
import { useZone } from './zone-select.tsx';

const { review: words } = contact;

/** `again`: somebody has just asked for another one, and goes on here. */
export function ReviewBooking({ onBooked, again }: { onBooked: (known: Known) => void; again: boolean }) {
  const form = useFocusWhenShown<HTMLFormElement>(again);
  const slots = useSlots();
  const [zone, setZone] = useZone();
  const [chosen, setChosen] = useState<number>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [working, setWorking] = useState(false);
  const person = usePerson();
  const attempt = useRef({ content: '', key: '' });

  async function book(startsAt: number) {
    const { name, email, note } = person.values;
    const booking = { startsAt, name, email, timeZone: zone, ...(note.trim() && { note }) };
    const content = JSON.stringify(booking);
    if (attempt.current.content !== content) attempt.current = { content, key: newUuid() };
    setWorking(true);
    setTrouble(undefined);
    try {
      const { link, ...review } = await bookReview(booking, attempt.current.key);
      onBooked({ link, review, email });
    } catch (error) {
      setTrouble({ requestedAt: startsAt, error });
      if (error instanceof Refusal && error.alternatives) {
        setChosen(undefined);
        slots.reload();
      }
    } finally {
      setWorking(false);
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !working) void book(chosen);
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
      {trouble && (
        <ReviewProblem
          {...{ trouble, zone }}
          onChoose={(slot) => {
            setChosen(slot);
            setTrouble(undefined);
            form.current?.focus();
          }}
        />
      )}
      {chosen !== undefined && <PersonFields person={person} />}
      {slots.state === 'loading' && <ButtonSkeleton />}
      {slots.slots.length > 0 && (
        <button
          type="submit"
          disabled={chosen === undefined || working}
          className={`${buttonClass('primary')} w-full`}
        >
          {working
            ? words.working
            : chosen === undefined
              ? words.choose
              : fill(words.book, { time: shortMoment(chosen, zone) })}
        </button>
      )}
    </form>
  );
}
