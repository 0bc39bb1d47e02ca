import type { ReactNode } from 'react';
import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { deviceZone } from '../visitor-clock.ts';
import type { Review } from './review-api.ts';
import { namedMoment, placeOf, shortMoment, showSame } from './review-times.ts';

const { review: words } = contact;

/** Every time with its zone: the review may be opened on another device, elsewhere. */
export function ReviewFacts({ review }: { review: Review }) {
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
