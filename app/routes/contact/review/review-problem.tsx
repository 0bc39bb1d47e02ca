import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { Refusal } from './review-api.ts';
import { shortMoment } from './review-times.ts';
import { fill } from './fill-words.ts';

const { review: words } = contact;

export interface Trouble {
  requestedAt: number;
  error: unknown;
}

/** Says what happened to the requestedAt, and offers the nearest times where the server named some. */
export function ReviewProblem({
  trouble,
  zone,
  onChoose,
}: {
  trouble: Trouble;
  zone: string;
  onChoose: (slot: number) => void;
}) {
  const { requestedAt, error } = trouble;
  const alternatives = error instanceof Refusal ? error.alternatives : undefined;
  if (!alternatives) {
    const refused = error instanceof Refusal && error.status === 422;
    return (
      <div className="review-problem" role="alert">
        {refused ? words.refused : words.failed}{' '}
        {!refused && (
          <a href={`mailto:${site.email.hello}`} className="text-link">
            {site.email.hello}
          </a>
        )}
      </div>
    );
  }
  const line = alternatives.length > 0 ? words.taken : words.gone;
  return (
    <div className="review-problem" role="alert">
      <p>{fill(line, { time: shortMoment(requestedAt, zone) })}</p>
      <ul className="review-nearest">
        {alternatives.map((slot) => (
          <li key={slot}>
            <button type="button" className="review-choice" onClick={() => onChoose(slot)}>
              {shortMoment(slot, zone)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
