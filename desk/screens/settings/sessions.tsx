import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { useMe } from '../../queries.ts';
import { toastError } from '../../shell/toast.tsx';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';
import { endSession, signOut, signOutEverywhere } from './settings-api.ts';
import { useSettingsAction } from './use-settings-action.ts';

/** The owner's sessions: end one, this one, or all. */
export function Sessions() {
  const { sessions } = useMe();
  const now = useNow();
  const zone = useOwnZone();
  const ending = useSettingsAction(endSession, 'Signed out there.');
  const signingOut = useMutation({
    mutationFn: async (everywhere: boolean) => {
      await (everywhere ? signOutEverywhere() : signOut());
      // What was typed and not sent.
      sessionStorage.clear();
    },
    // A full page load: nothing that was read stays in memory.
    onSuccess: () => location.assign('/sign-in'),
    onError: toastError,
  });
  return (
    <section className="section">
      <div className="section-head">
        <h2>Signed in</h2>
        <span className="actions">
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={() => signingOut.mutate(false)}
          >
            Sign out
          </button>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            onClick={() => signingOut.mutate(true)}
          >
            Sign out everywhere
          </button>
        </span>
      </div>
      <ul className="rows">
        {sessions.map(({ id, browser, seenAt, current }) => (
          <li key={id} className="row row-head">
            <span>
              <span className="row-title">{browser}</span>{' '}
              <span className="slate">{current ? 'this one' : `seen ${when(seenAt, zone, now)}`}</span>
            </span>
            {!current && (
              <button
                type="button"
                className={buttonClass('secondary', 'small')}
                aria-label={`Sign out there: ${browser}`}
                onClick={() => ending.mutate(id)}
              >
                Sign out there
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
