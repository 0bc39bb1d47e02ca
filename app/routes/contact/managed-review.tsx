import { useState, type ReactNode } from 'react';
import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { buttonClass } from '../../ui/button.tsx';
import {
  ApiError,
  type Review,
  useManagedReview,
  calendarAddress,
  useCancelReview,
  useMoveReview,
} from './review-api.ts';
import { FocusOnMount, ReviewProblem } from './review-problem.tsx';
import { SlotForm } from './slot-form.tsx';
import { boxes, useSlotChoice } from './slot-picker.tsx';
import { deviceZone, namedMoment, shortMoment, showSame, placeOf } from './visitor-times.ts';

const { review: words } = contact;

interface Props {
  token: string;
  /** Where the confirmation goes, when the review was booked a moment ago. */
  email: string | undefined;
  onBookAnother: () => void;
}

/** A review that exists: its facts, and two actions, move and cancel. */
export function ManagedReview({ token, email = '', onBookAnother }: Props) {
  const { data, error, isPending, refetch } = useManagedReview(token);
  const [moving, setMoving] = useState(false);
  const [kept, setKept] = useState(0);
  const keep = () => {
    setMoving(false);
    setKept(kept + 1);
  };

  const closed = closedBy(error);
  const review = closed ? undefined : data;
  if (isPending) return <ManageSkeleton />;
  if (!closed && !review) return <NotLoaded retry={() => void refetch()} />;
  const isBooked = review?.state === 'booked';
  const text = closed ?? (isBooked ? (review.justNow ?? 'standing') : 'cancelled');
  const time = review ? headingTime(review) : '';
  return (
    <div className="review-manage">
      <FocusOnMount key={`${text} ${time} ${kept}`} as="h3" className="text-h3-large">
        {fillPlaceholders(words[text].heading, { time })}
      </FocusOnMount>
      <p className="text-fog">{fillPlaceholders(words[text].text, { email })}</p>
      {isBooked && <ReviewFacts review={review} />}
      {isBooked && !moving && <ReviewActions token={token} onMove={() => setMoving(true)} onKeep={keep} />}
      {isBooked && moving && (
        <MoveReview token={token} review={review} onKeep={keep} onMoved={() => setMoving(false)} />
      )}
      {!isBooked && (
        <button type="button" className={`${buttonClass('secondary')} review-again`} onClick={onBookAnother}>
          {words.again}
        </button>
      )}
    </div>
  );
}

/** Shown while the review behind a mail's link is looked up. */
function ManageSkeleton() {
  return (
    <div className="review-skeleton grid gap-5 script-only mt-3" role="status">
      <p className="sr-only">{words.opening}</p>
      <div className="skeleton-box skeleton-box-line script-only" />
      {boxes(3)}
    </div>
  );
}

function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div className="review-mail" role="status">
      <p>{words.unopened}</p>
      <button type="button" className="text-link" onClick={retry}>
        {words.retry}
      </button>
    </div>
  );
}

/** With its zone where the device shows another time. */
function headingTime({ startsAt, timeZone }: Review): string {
  const moment = showSame(startsAt, deviceZone(), timeZone) ? shortMoment : namedMoment;
  return moment(startsAt, timeZone);
}

/** The link opens nothing, or the review has already begun. */
function closedBy(error: Error | null): 'unknown' | 'over' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.status === 404 ? 'unknown' : error.status === 410 ? 'over' : undefined;
}

/** Every time with its zone: the review may be opened on another device, elsewhere. */
function ReviewFacts({ review }: { review: Review }) {
  const { startsAt, timeZone, reference, callLink } = review;
  const device = deviceZone();
  const place = placeOf(startsAt, availability.windows, site.timeZones);
  return (
    <dl className="direct">
      <Fact label={words.zone}>{namedMoment(startsAt, timeZone)}</Fact>
      {!showSame(startsAt, device, timeZone) && (
        <Fact label={words.device}>{namedMoment(startsAt, device)}</Fact>
      )}
      {place && <Fact label={words.ours}>{`${shortMoment(startsAt, place.zone)} ${place.short}`}</Fact>}
      <Fact label={words.where}>
        {callLink ? (
          <a href={callLink} className="text-link">
            {words.call}
          </a>
        ) : (
          words.callLater
        )}
      </Fact>
      <Fact label={words.reference}>{reference}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ActionsProps {
  token: string;
  onMove: () => void;
  onKeep: () => void;
}

/**
 * Add it to a calendar, move it or cancel it. Cancelling asks for a confirmation, because it cannot
 * be undone.
 */
function ReviewActions({ token, onMove, onKeep }: ActionsProps) {
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancelReview(token);

  if (!confirming) {
    return (
      <div className="actions">
        <a href={calendarAddress(token)} download="review.ics" className={buttonClass('primary', 'small')}>
          {words.calendar}
        </a>
        <button type="button" className={buttonClass('secondary', 'small')} onClick={onMove}>
          {words.moveAsk}
        </button>
        <button
          type="button"
          className={buttonClass('secondary', 'small')}
          onClick={() => setConfirming(true)}
        >
          {words.cancelAsk}
        </button>
      </div>
    );
  }
  return (
    <div className="actions">
      <FocusOnMount as="p" className="review-sure full-width">
        {words.cancelSure}
      </FocusOnMount>
      <button
        type="button"
        disabled={cancel.isPending}
        className={buttonClass('primary', 'small')}
        onClick={() => cancel.mutate()}
      >
        {cancel.isPending ? words.working : words.cancelYes}
      </button>
      <button
        type="button"
        className={buttonClass('secondary', 'small')}
        onClick={() => {
          setConfirming(false);
          cancel.reset();
          onKeep();
        }}
      >
        {words.keep}
      </button>
      {cancel.isError && <ReviewProblem error={cancel.error} />}
    </div>
  );
}

interface MoveProps {
  token: string;
  review: Review;
  onMoved: () => void;
  onKeep: () => void;
}

function MoveReview({ token, review, onMoved, onKeep }: MoveProps) {
  const choice = useSlotChoice(review.timeZone);
  const move = useMoveReview(token);
  return (
    <SlotForm
      focus
      choice={choice}
      label={words.moveAsk}
      submitWords={words.move}
      onSubmit={(slot) => move.mutate(slot, { onSuccess: onMoved, onError: choice.dropIfTaken })}
      change={move}
      requestedAt={move.variables}
      other={
        <button type="button" className={buttonClass('secondary')} onClick={onKeep}>
          {words.keep}
        </button>
      }
    />
  );
}
