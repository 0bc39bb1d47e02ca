import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { ownerName } from '../../../domain/desk/owner-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';
import { unblockSender } from '../enquiries/enquiries-api.ts';
import { blockedQuery } from './settings-api.ts';
import { useSettingsAction } from './use-settings-action.ts';

/** Senders whose messages go to spam; each can be let in again. */
export function Blocked() {
  const blocked = useQuery(blockedQuery);
  const now = useNow();
  const zone = useOwnZone();
  const unblocking = useSettingsAction(unblockSender, 'No longer blocked.');
  return (
    <section className="section">
      <h2>Blocked senders</h2>
      <Loaded query={blocked}>
        {(data) =>
          data.blocked.length === 0 ? (
            <p className="quiet">Nobody is blocked.</p>
          ) : (
            <ul className="rows">
              {data.blocked.map(({ email, by, at }) => (
                <li key={email} className="row row-head">
                  <span>
                    <span className="row-title">{email}</span>{' '}
                    <span className="slate">
                      {ownerName(by)}, {when(at, zone, now)}
                    </span>
                  </span>
                  <button
                    type="button"
                    className={buttonClass('secondary', 'small')}
                    aria-label={`Unblock ${email}`}
                    onClick={() => unblocking.mutate(email)}
                  >
                    Unblock
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
