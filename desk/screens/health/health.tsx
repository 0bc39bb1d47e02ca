import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HealthReply } from '../../../domain/desk/replies.ts';
import { ask } from '../../api/ask.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';

type Finding = HealthReply['findings'][number];

const words: Record<Finding['state'], string> = { ok: 'Well', look: 'Look at it', 'not ok': 'Not well' };
const urgency = { ok: undefined, look: 'soon', 'not ok': 'late' };
/** Where a finding can be mended with a thumb, without the command that its words name. */
const screens: Record<string, string> = {
  deliveries: '/deliveries',
  quarantine: '/enquiries?list=spam',
};
const order: Finding['state'][] = ['not ok', 'look', 'ok'];

/** What "studio doctor" finds, the worst first. */
export function Health() {
  const health = useQuery({ queryKey: ['health'], queryFn: () => ask<HealthReply>('/api/health') });
  return (
    <>
      <ScreenHead title="Health">
        <p className="quiet">The same as "studio doctor" says on the server.</p>
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
                          <Subject what={what} state={state} />
                        </span>
                        <span className="slate" data-urgent={urgency[state]}>
                          {words[state]}
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

function Subject({ what, state }: Pick<Finding, 'what' | 'state'>) {
  const name = what.charAt(0).toUpperCase() + what.slice(1);
  const screen = screens[what];
  if (!screen || state === 'ok') return name;
  return (
    <Link className="text-link" to={screen}>
      {name}
    </Link>
  );
}
