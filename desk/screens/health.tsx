import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HealthResponse } from '../../server/desk/api/today.ts';
import { apiQuery } from '../api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { capitalized } from '../ui/times.ts';
import { editAddress } from './content/content-api.ts';

type Finding = HealthResponse['findings'][number];

const stateTexts: Record<Finding['state'], string> = {
  ok: 'Well',
  warning: 'Look at it',
  'not ok': 'Not well',
};
const urgency = { ok: undefined, warning: 'soon', 'not ok': 'late' };
/** Where a finding can be looked at, and mended, on the desk. */
export const screens: Record<string, string> = {
  company: editAddress('site.yaml', ['legal']),
  deliveries: '/deliveries',
  spam: '/enquiries?list=spam',
  'to confirm': '/content',
};
const order: Finding['state'][] = ['not ok', 'warning', 'ok'];

/** What the server's health checks find, the worst first. */
export function Health() {
  const health = useQuery(apiQuery<HealthResponse>('/api/health'));
  return (
    <>
      <ScreenHead title="Health">
        <p className="quiet">What the server finds out about itself, at most a minute old.</p>
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={health}>
          {({ findings }) => (
            <>
              {findings.every(({ state }) => state === 'ok') && <p className="nothing">All is well.</p>}
              <ul className="rows">
                {findings
                  .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
                  .map(({ what, state, says }) => (
                    <li key={`${what} ${says}`} className="row">
                      <span className="row-head">
                        <span className="row-title">
                          <Subject what={what} />
                        </span>
                        <span className="slate" data-urgent={urgency[state]}>
                          {stateTexts[state]}
                        </span>
                      </span>
                      <span className={state === 'ok' ? 'row-text row-text-short' : 'row-text'}>{says}</span>
                    </li>
                  ))}
              </ul>
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Subject({ what }: Pick<Finding, 'what'>) {
  const name = capitalized(what);
  const screen = screens[what];
  if (!screen) return name;
  return (
    <Link className="text-link" to={screen}>
      {name}
    </Link>
  );
}
