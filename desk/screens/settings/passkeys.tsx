import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { useMe } from '../../queries.ts';
import { toastError } from '../../shell/toast.tsx';
import { fieldText } from '../../ui/field-text.ts';
import { when } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOwnZone } from '../../ui/zones.ts';
import { MakePasskey } from './make-passkey.tsx';
import { removePasskey, renamePasskey } from './settings-api.ts';
import { useSettingsAction } from './use-settings-action.ts';

/** Passkeys to sign in with by one touch: make, name, remove. */
export function Passkeys() {
  const { passkeys } = useMe();
  return (
    <section className="section">
      <div className="section-head">
        <h2>Passkeys</h2>
        {browserSupportsWebAuthn() && <MakePasskey />}
      </div>
      {passkeys.length === 0 && (
        <p className="quiet">None yet. With one, signing in is a touch and no mail.</p>
      )}
      <ul className="rows">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
    </section>
  );
}

/** The Rename button is removed when it is pressed: the field in its place gets the focus. */
const focusName = (field: HTMLInputElement | null) => field?.select();

function PasskeyRow({
  passkey: { id, name, createdAt, usedAt },
}: {
  passkey: ReturnType<typeof useMe>['passkeys'][number];
}) {
  const [isNaming, setNaming] = useState(false);
  const now = useNow();
  const zone = useOwnZone();
  const renaming = useSettingsAction((text: string) => renamePasskey(id, text), 'Renamed.');
  const removing = useSettingsAction(() => removePasskey(id), 'Removed. It no longer signs anybody in.');
  return (
    <li className="row">
      <span className="row-head">
        <span className="row-title">{name}</span>
        <span className="slate">
          {usedAt ? `used ${when(usedAt, zone, now)}` : `made ${when(createdAt, zone, now)}, not used yet`}
        </span>
      </span>
      {isNaming ? (
        <form
          className="actions row-actions"
          onSubmit={(event) => {
            event.preventDefault();
            const text = fieldText(event.currentTarget, 'name');
            if (!text) return toastError(new Error('Give it a name.'));
            renaming.mutate(text, { onSuccess: () => setNaming(false) });
          }}
        >
          <input
            className="field-input short-input"
            name="name"
            aria-label="Name of the passkey"
            defaultValue={name}
            maxLength={60}
            ref={focusName}
          />
          <button className={buttonClass('primary', 'small')}>Save</button>
        </form>
      ) : (
        <span className="actions row-actions">
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            aria-label={`Rename ${name}`}
            onClick={() => setNaming(true)}
          >
            Rename
          </button>
          <button
            type="button"
            className={buttonClass('secondary', 'small')}
            aria-label={`Remove ${name}`}
            onClick={() => removing.mutate(undefined)}
          >
            Remove
          </button>
        </span>
      )}
    </li>
  );
}
