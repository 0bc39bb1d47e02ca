import './reviews.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ownerName } from '../../domain/owner-name.ts';
import { clockInZone, zonedTime } from '../../domain/time/zoned-time.ts';
import type { WeekResponse } from '../../server/desk/api/reviews.ts';
import type { Away, ListedReview } from '../../server/desk/api/shown.ts';
import { deleteJson } from '../api.ts';
import { BookDialog } from '../ui/book-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { useNow, useZones } from '../ui/clocks.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { NoteForm } from '../ui/note-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { timeInVisitorZone, when } from '../ui/times.ts';
import { useAction } from '../ui/use-action.ts';
import { addDays, dateName, daysOf, mondayOf, weekFromQuery } from '../ui/week.ts';
import { CallWay, CallWayDialog } from './call-way.tsx';
import { AwayDialog, CancelDialog, MoveDialog, reviewPath, reviewsQuery } from './review-dialogs.tsx';

/** A week, in the studio's zone that is the reader's, beside the visitor's. */
export function Reviews() {
  const [query] = useSearchParams();
  const [{ zone, name } = { zone: 'UTC', name: 'UTC' }] = useZones();
  const thisWeek = mondayOf(useNow(), zone);
  const week = weekFromQuery(query.get('week')) ?? thisWeek;
  const reviews = useQuery(reviewsQuery(week, zone));
  const [isAwayOpen, setAwayOpen] = useState(false);
  const [isBooking, setBooking] = useState(false);
  return (
    <>
      <ScreenHead title="Reviews">
        <p role="status" className="text-fog">
          {dateName(week)} to {dateName(addDays(week, 6))}, {name} time
        </p>
      </ScreenHead>
      <div className="screen-body">
        <div className="week-bar cluster spread">
          <nav className="week-links wrap" aria-label="Weeks">
            <Link className="text-link" to={`/reviews?week=${addDays(week, -7)}`}>
              ← Earlier
            </Link>
            {week !== thisWeek && (
              <Link className="text-link" to="/reviews">
                This week
              </Link>
            )}
            <Link className="text-link" to={`/reviews?week=${addDays(week, 7)}`}>
              Later →
            </Link>
          </nav>
          <span className="actions">
            <Button onClick={() => setBooking(true)}>Book for someone …</Button>
            <Button onClick={() => setAwayOpen(true)}>We’re away …</Button>
          </span>
        </div>
        <Loaded query={reviews}>{(data) => <WeekDays week={week} zone={zone} calendar={data} />}</Loaded>
      </div>
      {isBooking && <BookDialog onClose={() => setBooking(false)} />}
      {isAwayOpen && <AwayDialog onClose={() => setAwayOpen(false)} />}
    </>
  );
}

interface WeekProps {
  week: string;
  zone: string;
  calendar: WeekResponse;
}

/** Seven days; an empty one says so by its hairline alone. */
function WeekDays({ week, zone, calendar: { reviews, away } }: WeekProps) {
  const today = clockInZone(zone, useNow()).date;
  const dateOf = (instant: string) => clockInZone(zone, Date.parse(instant)).date;
  // Hours that end at midnight do not touch the day that begins then.
  const lastDateOf = (end: string) => clockInZone(zone, Date.parse(end) - 1).date;
  const isEmpty = reviews.every(({ state }) => state === 'cancelled') && away.length === 0;
  return (
    <>
      {isEmpty && <p className="nothing">Nobody’s booked this week.</p>}
      <ol className="week rule-top">
        {daysOf(week).map((date) => (
          <li key={date} className="week-day grid rule-bottom">
            <h2 className="week-date text-fog" data-today={date === today || undefined}>
              {dateName(date)}
              {date === today && <span className="slate"> today</span>}
            </h2>
            <ul className="week-rows">
              {away
                .filter(({ from, to }) => dateOf(from) <= date && date <= lastDateOf(to))
                .map((span) => (
                  <AwayRow key={span.id} away={span} zone={zone} />
                ))}
              {reviews
                .filter(({ startsAt }) => dateOf(startsAt) === date)
                .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
                .map((review) => (
                  <ReviewRow key={review.reference} review={review} week={week} zone={zone} />
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

interface ReviewRowProps {
  review: ListedReview;
  week: string;
  zone: string;
}

/** One review: when in the studio's zone and in the visitor's, with whom, and what can be done. */
function ReviewRow({ review, week, zone }: ReviewRowProps) {
  const { reference, startsAt, endsAt, state, cancelledBy, name, email, timeZone, note, demo } = review;
  const [open, setOpen] = useState<'move' | 'cancel' | 'call' | 'note'>();
  const now = useNow();
  const at = Date.parse(startsAt);
  const isCancelled = state === 'cancelled';
  return (
    <li className="row review-row" data-state={state}>
      <span className="row-head">
        <span className="row-title">
          {zonedTime(at, zone)} · {name}
        </span>
        <span className="slate">
          {isCancelled
            ? `cancelled by the ${cancelledBy ?? 'studio'}`
            : timeInVisitorZone(startsAt, timeZone, zone)}
        </span>
      </span>
      <span className="text-fog">
        <Link className="text-link" to={`/people/${encodeURIComponent(email)}`}>
          {email}
        </Link>
        {demo && ' · demo data'}
      </span>
      {note && <span className="row-text">{note}</span>}
      {!isCancelled && Date.parse(endsAt) > now && (
        <span className="row-text">
          <CallWay way={review.callWay} />
        </span>
      )}
      {review.notes.map(({ at: notedAt, by, text }) => (
        <span key={notedAt} className="row-text review-note">
          <strong>{ownerName(by)}</strong>, {when(notedAt, zone, now)}: {text}
        </span>
      ))}
      <span className="actions row-actions">
        <Button aria-label={`Note on the review with ${name}`} onClick={() => setOpen('note')}>
          Note
        </Button>
        {!isCancelled && Date.parse(endsAt) > now && (
          <Button aria-label={`Call link for ${name}`} onClick={() => setOpen('call')}>
            Call …
          </Button>
        )}
        {!isCancelled && at > now && (
          <>
            <Button aria-label={`Move the review with ${name}`} onClick={() => setOpen('move')}>
              Move
            </Button>
            <Button aria-label={`Cancel the review with ${name}`} onClick={() => setOpen('cancel')}>
              Cancel
            </Button>
          </>
        )}
      </span>
      {open === 'call' && <CallWayDialog review={review} onClose={() => setOpen(undefined)} />}
      {open === 'note' && (
        <Dialog title={`Note on the review with ${name}`} onClose={() => setOpen(undefined)}>
          <NoteForm to={reviewPath(reference)} onAdded={() => setOpen(undefined)} />
        </Dialog>
      )}
      {open === 'move' && (
        <MoveDialog review={review} firstWeek={week} zone={zone} onClose={() => setOpen(undefined)} />
      )}
      {open === 'cancel' && <CancelDialog review={review} onClose={() => setOpen(undefined)} />}
    </li>
  );
}

/** Hours that nobody can book, on each day they touch. */
function AwayRow({ away: { id, from, to, by, reason }, zone }: { away: Away; zone: string }) {
  const now = useNow();
  const date = (instant: string) => clockInZone(zone, Date.parse(instant)).date;
  const ending = useAction({
    post: () => deleteJson(`/api/away/${encodeURIComponent(id)}`),
    done: 'These hours can be booked again.',
  });
  return (
    <li className="row">
      <span className="row-head">
        <span className="row-title">Away{reason && `: ${reason}`}</span>
        <span className="slate">{ownerName(by)}</span>
      </span>
      <span className="row-text">
        {date(from) === date(to)
          ? `${zonedTime(Date.parse(from), zone)} to ${zonedTime(Date.parse(to), zone)}`
          : `${when(from, zone, now)} to ${when(to, zone, now)}`}
      </span>
      <span className="row-actions">
        <Button onClick={() => ending.mutate()}>Open these hours</Button>
      </span>
    </li>
  );
}
