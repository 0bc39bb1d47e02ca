import { Fragment } from 'react';
import type { Minute } from '../../ui/use-clock.ts';
import { useFormTemplate } from './form-template.ts';
import { localizedTime } from './visitor-clock.ts';

interface Zone {
  zone: string;
  short: string;
}

/**
 * The time at each of the studio's places; before it is known, the zones with empty space for it.
 */
export function LocalTimes({ zones, now }: { zones: Zone[]; now: Minute }) {
  const withoutScript = useFormTemplate();
  if (now !== null) return zones.map(({ zone, short }) => `${localizedTime(now, zone)} ${short}`).join(' · ');
  return zones.map(({ zone, short }, index) => (
    <Fragment key={zone}>
      {index > 0 && ' · '}
      {!withoutScript && <span className="clock-placeholder" />}
      {short}
    </Fragment>
  ));
}
