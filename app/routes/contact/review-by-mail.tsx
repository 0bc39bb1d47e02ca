import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import { type Weekday, weekdays } from '../../../domain/review/rules.ts';
import { sameZone } from '../../../domain/review/time-zone.ts';
import { buttonClass } from '../../ui/button.tsx';

const { review: words } = contact;

/** Without a server or without script: when reviews take place, and a mail to ask for one. */
export function ReviewByMail() {
  return (
    <div className="review-mail">
      <p>{words.hours}</p>
      <dl className="direct">
        {site.timeZones.map(({ zone, place }) => (
          <div key={zone}>
            <dt>{place}</dt>
            <dd>
              {availability.windows
                .filter((window) => sameZone(window.zone, zone))
                .map(({ days, from, to }) => (
                  <div key={from}>{`${span(days)}, ${from}-${to}`}</div>
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

/** `Mon to Fri`, or `Mon, Wed, Fri` where days between are left out. */
function span(days: Weekday[]): string {
  const named = weekdays
    .filter((day) => days.includes(day))
    .map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  const places = days.map((day) => weekdays.indexOf(day));
  const unbroken = Math.max(...places) - Math.min(...places) === named.length - 1;
  return unbroken && named.length > 2 ? `${named[0]} to ${named.at(-1)}` : named.join(', ');
}
