import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { weekdaysInWords } from '../../../domain/time/zoned-time.ts';
import { sameZone } from '../../../domain/time/zones.ts';
import { buttonClass } from '../../ui/button.tsx';

const { review: words } = contact;

/**
 * For the static build and for visitors without JavaScript: the hours of reviews, and a mail link.
 * Without JavaScript the link in a review's mail leads here too: it is moved by a reply.
 */
export function ReviewByMail() {
  return (
    <div className="review-mail">
      {!__STATIC__ && <p className="review-by-reply">{words.manageByMail}</p>}
      <p>{words.hours}</p>
      <dl className="direct">
        {site.timeZones.map(({ zone, place }) => (
          <div key={zone}>
            <dt>{place}</dt>
            <dd>
              {availability.windows
                .filter((window) => sameZone(window.zone, zone))
                .map(({ days, from, to }) => (
                  <div key={from}>{`${weekdaysInWords(days)}, ${from}-${to}`}</div>
                ))}
            </dd>
          </div>
        ))}
      </dl>
      <MailLink />
    </div>
  );
}

export function MailLink() {
  return (
    <a
      href={`mailto:${site.email.hello}?subject=${encodeURIComponent(words.subject)}`}
      className={buttonClass('secondary')}
    >
      {words.mail}
    </a>
  );
}
