import { useMe } from '../../queries.ts';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Audit } from './audit.tsx';
import { Blocked } from './blocked.tsx';
import { Passkeys } from './passkeys.tsx';
import { Sessions } from './sessions.tsx';
import { ThisBrowser } from './this-browser.tsx';

/** How an owner signs in, what this browser may do, who is blocked, and what was done. */
export function Settings() {
  const { email } = useMe();
  return (
    <>
      <ScreenHead title="Settings">
        <p className="quiet">Signed in as {email}</p>
      </ScreenHead>
      <div className="screen-body">
        <Passkeys />
        <Sessions />
        <ThisBrowser />
        <Blocked />
        <Audit />
      </div>
    </>
  );
}
