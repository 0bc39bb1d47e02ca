import availability from 'virtual:content/availability';
import contact from 'virtual:content/contact';
import site from 'virtual:content/site';
import type { Hours } from '../../../domain/review/rules.ts';
import { sameZone } from '../../../domain/review/time-zone.ts';
import { buttonClass } from '../../ui/button.tsx';
import { fill } from './review-words.ts';

const { review: words } = contact;

/** Without a server or without script: when reviews take place, and a mail to ask for one. */
export function ReviewByMail() {
  const hours = availability.windows.map(describe).join('; ');
  return (
    <div className="review-mail">
      <p className="text-fog">{fill(words.hours, { hours })}</p>
      <MailLink />
    </div>
  );
}

export function MailLink() {
  return (
    <a
      href={`mailto:${site.email.hello}?subject=${encodeURIComponent(words.subject)}`}
      className={`${buttonClass('secondary')} mt-6`}
    >
      {words.mail}
    </a>
  );
}

/** `Mon to Fri, 17:30-19:00 in Bengaluru` */
function describe({ zone, days, from, to }: Hours): string {
  const place = site.timeZones.find((each) => sameZone(each.zone, zone))?.place ?? zone;
  const [first = '', last = ''] = [days[0], days.at(-1)].map((day) => capital(day ?? ''));
  return `${first === last ? first : `${first} to ${last}`}, ${from}-${to} in ${place}`;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
