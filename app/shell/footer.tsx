import './footer.css';
import { useSyncExternalStore } from 'react';
import site from 'virtual:content/site';
import { PageLink } from '../ui/button.tsx';
import { useClock } from '../ui/use-clock.ts';
import { useNear } from '../ui/use-near.ts';

/** The company behind the name; empty until the studio has filled it in. */
export const legalLine = [site.legal.name, site.legal.form, site.legal.place].filter(Boolean).join(', ');

const builtIn = new Date().getFullYear();

/** The year comes from the visitor's clock: a page built in December is right in January. */
export function Footer() {
  const year = useSyncExternalStore(
    () => () => {},
    () => new Date().getFullYear(),
    builtYear,
  );
  return (
    <footer className="footer grid gap-5 text-fog rule-top page-width">
      <p>
        <span className="footer-name">{site.name}</span> <span>{site.tagline}</span>
      </p>
      <nav aria-label={site.labels.footer}>
        {[...site.navigation.links, site.questions, site.check, site.privacy].map((link) => (
          <PageLink key={link.to} link={link} />
        ))}
      </nav>
      <p>
        <a href={`mailto:${site.email.hello}`} className="text-link">
          {site.email.hello}
        </a>
      </p>
      <StudioTimes />
      <p>
        © <span data-year>{year}</span> {site.name}
        {legalLine && <span className="footer-legal">{legalLine}</span>}
      </p>
    </footer>
  );
}

/** The time at each of the studio's places, as the visitor writes times. */
function StudioTimes() {
  const { near, ref } = useNear();
  const now = useClock(near);
  return (
    <p ref={ref} className="footer-times">
      {site.timeZones.map(({ zone, place, short }) => (
        <span key={zone}>
          {place} {now === null ? short : timeIn(zone, now)}
        </span>
      ))}
    </p>
  );
}

/** `07:00`, or `7:00 am`: as /contact writes it. */
const timeIn = (timeZone: string, now: number) =>
  new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone }).format(now).toLowerCase();

/** The year in the prerendered page, which hydration has to match. */
function builtYear() {
  if (typeof document === 'undefined') return builtIn;
  return Number(document.querySelector('[data-year]')?.textContent ?? builtIn);
}
