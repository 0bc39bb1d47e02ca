import { type ReactNode, useEffect, useRef } from 'react';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { ApiError } from './review-api.ts';
import { shortMoment } from './visitor-times.ts';

const { review: words } = contact;

interface Props {
  error: Error;
  /** The time that was asked for; with it, the zone and `onChoose`, other times can be offered. */
  requestedAt?: number | undefined;
  zone?: string;
  onChoose?: (slot: number) => void;
}

/**
 * Why a booking, a move or a cancellation failed, with the nearest free times where the server
 * names some. Takes the focus: it is what the visitor should read next.
 */
export function ReviewProblem({ error, requestedAt = 0, zone = 'UTC', onChoose }: Props) {
  const element = useFocusWhenShown<HTMLDivElement>();
  const alternatives = error instanceof ApiError ? error.alternatives : undefined;
  const box = { ref: element, tabIndex: -1, className: 'review-problem focus-on-mount', role: 'alert' };
  if (!alternatives) {
    return (
      <div {...box}>
        <Failed error={error} zone={zone} />
      </div>
    );
  }
  const line = alternatives.length > 0 ? words.taken : words.gone;
  return (
    <div {...box}>
      <p>{fillPlaceholders(line, { time: shortMoment(requestedAt, zone) })}</p>
      <ul className="review-nearest grid gap-2 mt-3">
        {alternatives.map((slot) => (
          <li key={slot}>
            <button type="button" className="review-choice" onClick={() => onChoose?.(slot)}>
              {shortMoment(slot, zone)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Failed({ error, zone }: { error: Error; zone: string }) {
  const isInvalid = error instanceof ApiError && error.status === 422;
  const againAt = error instanceof ApiError ? error.againAt : undefined;
  return (
    <>
      {reason(error)}{' '}
      {!isInvalid && (
        <a href={`mailto:${site.email.hello}`} className="text-link">
          {site.email.hello}
        </a>
      )}
      {againAt !== undefined && (
        <p>{fillPlaceholders(words.openAgain, { time: shortMoment(againAt, zone) })}</p>
      )}
    </>
  );
}

function reason(error: Error): string {
  if (!(error instanceof ApiError)) return words.failed;
  if (error.limit === 'open-reviews') return words.tooManyOpen;
  if (error.limit === 'moves') return words.tooManyMoves;
  return error.status === 422 ? words.refused : words.failed;
}

/** Takes the focus when it appears, so that the result of an action is seen and announced. */
export function FocusOnMount({
  as: Tag,
  className,
  children,
}: {
  as: 'h3' | 'p';
  className: string;
  children: ReactNode;
}) {
  const element = useFocusWhenShown<HTMLHeadingElement & HTMLParagraphElement>();
  return (
    <Tag ref={element} tabIndex={-1} className={`focus-on-mount ${className}`}>
      {children}
    </Tag>
  );
}

export function useFocusWhenShown<Shown extends HTMLElement>(wanted = true) {
  const element = useRef<Shown>(null);
  useEffect(() => {
    if (wanted) element.current?.focus();
  }, [wanted]);
  return element;
}
