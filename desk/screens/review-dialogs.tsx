import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hour } from '../../domain/time/instants.ts';
import { clockInZone, zonedTime } from '../../domain/time/zoned-time.ts';
import { zoneName } from '../../domain/time/zones.ts';
import type { WeekResponse } from '../../server/desk/api/reviews.ts';
import type { ListedReview } from '../../server/desk/api/shown.ts';
import { ApiError, apiQuery, postJson, useMe } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clocks.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, LongField } from '../ui/field.tsx';
import { fieldText, ProblemLine } from '../ui/forms.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { fieldTime, nextFullHour, timeInVisitorZone } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';
import { addDays, dateName, mondayOf } from '../ui/week.ts';

interface MoveProps {
  review: ListedReview;
  firstWeek: string;
  zone: string;
  onClose: () => void;
}

/**
 * A free time is chosen, then confirmed: a thumb that scrolls through the times may touch one, and
 * a mail to the visitor cannot be taken back.
 */
export function MoveDialog({ review, firstWeek, zone, onClose }: MoveProps) {
  const { reference, name, timeZone } = review;
  const mailed = useMailedLine(review);
  const [chosen, setChosen] = useState<string>();
  const inStudioZone = (startsAt: string) =>
    `${dateName(clockInZone(zone, Date.parse(startsAt)).date)}, ${zonedTime(Date.parse(startsAt), zone)}`;
  const inVisitorZone = (startsAt: string) => timeInVisitorZone(startsAt, timeZone, zone);
  const moving = useAction({
    post: (startsAt: string, key) => postJson(`${reviewPath(reference)}/move`, { startsAt }, key),
    done: (_, startsAt) => `Moved to ${inStudioZone(startsAt)}. ${mailed}`,
    onDone: onClose,
    showsError: true,
  });
  return (
    <Dialog title={`Move the review with ${name}`} onClose={onClose}>
      {/* A section: useRestoredFocus keeps the focus in it when one view replaces the other. */}
      <section className="stack">
        {chosen === undefined ? (
          <FreeTimes firstWeek={firstWeek} zone={zone} inVisitorZone={inVisitorZone} onChoose={setChosen} />
        ) : (
          <>
            <p role="status">
              To <strong>{inStudioZone(chosen)}</strong>, which is {inVisitorZone(chosen)}. {mailed}
            </p>
            <ProblemLine error={moving.error} />
            <div className="actions">
              <Button kind="primary" disabled={moving.isPending} onClick={() => moving.mutate(chosen)}>
                Move the review
              </Button>
              <Button
                onClick={() => {
                  moving.reset();
                  setChosen(undefined);
                }}
              >
                Another time
              </Button>
            </div>
          </>
        )}
      </section>
    </Dialog>
  );
}

interface FreeTimesProps {
  firstWeek: string;
  zone: string;
  inVisitorZone: (startsAt: string) => string;
  onChoose: (startsAt: string) => void;
}

/** The free times of a week by day, the first week that is not over. */
function FreeTimes({ firstWeek, zone, inVisitorZone, onChoose }: FreeTimesProps) {
  const thisWeek = mondayOf(useNow(), zone);
  const [week, setWeek] = useState(firstWeek < thisWeek ? thisWeek : firstWeek);
  const calendar = useQuery(reviewsQuery(week, zone));
  const dateOf = (startsAt: string) => clockInZone(zone, Date.parse(startsAt)).date;
  return (
    <div className="full-width">
      <p className="week-bar cluster spread">
        <button
          type="button"
          className="text-link"
          disabled={week <= thisWeek}
          onClick={() => setWeek(addDays(week, -7))}
        >
          ← Earlier
        </button>
        <span className="slate">from {dateName(week)}</span>
        <button type="button" className="text-link" onClick={() => setWeek(addDays(week, 7))}>
          Later →
        </button>
      </p>
      <Loaded query={calendar}>
        {({ free }) =>
          free.length === 0 ? (
            <p className="text-fog">No free times this week.</p>
          ) : (
            // No sections: the focus stays in the one around both views.
            [...Map.groupBy(free, dateOf)].map(([date, times]) => (
              <div key={date} className="free-day mt-4">
                <h3>{dateName(date)}</h3>
                <ul className="free-times grid gap-2">
                  {times.map((startsAt) => (
                    <li key={startsAt}>
                      <button
                        type="button"
                        className="free-time full-width grid tabular"
                        onClick={() => onChoose(startsAt)}
                      >
                        <span>
                          <span className="sr-only">{dateName(date)}, </span>
                          {zonedTime(Date.parse(startsAt), zone)}
                        </span>{' '}
                        <span className="text-fog">{inVisitorZone(startsAt)}</span>
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ))
          )
        }
      </Loaded>
    </div>
  );
}

interface CancelProps {
  review: Pick<ListedReview, 'reference' | 'name' | 'demo'>;
  onClose: () => void;
}

/** Cancels with a word to the visitor, which stands in the mail they get. */
export function CancelDialog({ review, onClose }: CancelProps) {
  const { reference, name } = review;
  const mailed = useMailedLine(review);
  const cancelling = useAction({
    post: (words: string, key) => postJson(`${reviewPath(reference)}/cancel`, { words }, key),
    done: `Cancelled. ${mailed}`,
    onDone: onClose,
    showsError: true,
  });
  return (
    <Confirm
      title={`Cancel the review with ${name}`}
      yes="Cancel the review"
      no="Keep it"
      onYes={(form) => cancelling.mutate(fieldText(form, 'words'))}
      onClose={onClose}
      action={cancelling}
    >
      <LongField label="Message to the visitor (optional)" name="words" maxLength={2000} />
    </Confirm>
  );
}

/** Hours in which nobody can book. What is booked in them stays booked: it is for us to move. */
export function AwayDialog({ onClose }: { onClose: () => void }) {
  const [start] = useState(() => nextFullHour(new Date()));
  const clock = `by your clock (${zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)})`;
  const adding = useAction({
    post: (away: { from: string; to: string; reason: string | null; anyway: boolean }, key) =>
      postJson('/api/away', away, key),
    done: 'Nobody can book in these hours now.',
    onDone: onClose,
    showsError: true,
  });
  // The server names the reviews that are booked then, and takes the hours when asked again.
  const isWarned = adding.error instanceof ApiError && adding.error.status === 409;
  return (
    <Confirm
      title="We’re away"
      yes={isWarned ? 'Block these hours anyway' : 'Block these hours'}
      onYes={(form) =>
        adding.mutate({
          from: new Date(fieldText(form, 'from')).toISOString(),
          to: new Date(fieldText(form, 'to')).toISOString(),
          reason: fieldText(form, 'reason') || null,
          anyway: isWarned,
        })
      }
      onChange={() => adding.reset()}
      onClose={onClose}
      action={adding}
    >
      <p className="text-fog">
        Nobody can book in these hours. Booked reviews stay. Move or cancel them yourselves.
      </p>
      <Field
        label={`From, ${clock}`}
        type="datetime-local"
        name="from"
        required
        defaultValue={start}
        onChange={({ currentTarget: { form, value } }) => offerEnd(form, value)}
      />
      <Field
        label={`To, ${clock}`}
        type="datetime-local"
        name="to"
        required
        defaultValue={hoursAfter(start, 4)}
      />
      <Field label="Why, for us alone (optional)" name="reason" maxLength={200} />
    </Confirm>
  );
}

/** Sets an end after the chosen start: on a phone a date and a time take many taps. */
function offerEnd(form: HTMLFormElement | null, from: string) {
  const end = form?.elements.namedItem('to');
  if (end instanceof HTMLInputElement && !(end.value > from) && from) end.value = hoursAfter(from, 4);
}

const hoursAfter = (field: string, hours: number) => fieldTime(Date.parse(`${field}Z`) + hours * hour);

/** `week` is a Monday, and begins and ends by the clock of `zone`, one of the studio's. */
export const reviewsQuery = (week: string, zone: string) =>
  apiQuery<WeekResponse>(`/api/reviews?${new URLSearchParams({ week, zone })}`);

export const reviewPath = (reference: string) => `/api/reviews/${encodeURIComponent(reference)}`;

/** Whether the visitor of a review hears by mail of what is done here, in a sentence. */
export function useMailedLine({ name, demo }: { name: string; demo: boolean }): string {
  const { sendsMail } = useMe();
  if (demo) return `${name} is made up: nobody gets an email.`;
  return sendsMail ? `${name} gets an email.` : `No mail server is set up: tell ${name} yourself.`;
}
