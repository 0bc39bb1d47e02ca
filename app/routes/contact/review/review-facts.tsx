import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import type { Review } from './review-api.ts';
import { shortMoment, studioMoment } from './review-times.ts';

const { review: words } = contact;

export function ReviewFacts({ review }: { review: Review }) {
  const { startsAt, timeZone, reference } = review;
  return (
    <dl className="direct">
      <div>
        <dt>{words.zone}</dt>
        <dd>{shortMoment(startsAt, timeZone)}</dd>
      </div>
      <div>
        <dt>{words.ours}</dt>
        <dd>{studioMoment(startsAt, timeZone, availability.windows, site.timeZones)}</dd>
      </div>
      <div>
        <dt>{words.reference}</dt>
        <dd>{reference}</dd>
      </div>
    </dl>
  );
}
