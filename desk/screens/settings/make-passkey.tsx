import { buttonClass } from '../../../app/ui/button.tsx';
import { Problem } from '../../fetch-json.ts';
import { rememberPasskeyUse } from '../../ui/passkey-use.ts';
import { makePasskey } from './settings-api.ts';
import { useSettingsAction } from './use-settings-action.ts';

/** The browser asks for a touch, a face or a number; then the next sign-in needs no mail. */
export function MakePasskey() {
  const making = useSettingsAction(make, 'Passkey made. Next time, use it to sign in.');
  return (
    <button
      type="button"
      className={buttonClass('secondary', 'small')}
      disabled={making.isPending}
      onClick={() => making.mutate(undefined)}
    >
      Make a passkey
    </button>
  );
}

async function make(_unused: undefined) {
  try {
    await makePasskey();
    rememberPasskeyUse();
  } catch (error) {
    if (error instanceof Problem) throw error;
    // The browser's own words for "not now" help nobody.
    throw new Error('No passkey was made.', { cause: error });
  }
}
