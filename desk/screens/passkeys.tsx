import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser';
import { useState } from 'react';
import { ApiError, deleteJson, fetchJson, postJson, useMe } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { useWhen } from '../ui/clocks.tsx';
import { fieldText } from '../ui/forms.tsx';
import { toastError } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';

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
        <p className="text-fog">None yet. With one, you sign in with a touch and no email.</p>
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
  const when = useWhen();
  const address = `/api/passkeys/${encodeURIComponent(id)}`;
  const renaming = useAction({
    post: (text: string) => fetchJson(address, { method: 'PATCH', body: { name: text } }),
    done: 'Renamed.',
    onDone: () => setNaming(false),
  });
  const removing = useAction({
    post: () => deleteJson(address),
    done: 'Removed. It no longer signs anybody in.',
  });
  return (
    <li className="row">
      <span className="row-head">
        <span className="row-title">{name}</span>
        <span className="slate">
          {usedAt ? `used ${when(usedAt)}` : `made ${when(createdAt)}, not used yet`}
        </span>
      </span>
      {isNaming ? (
        <form
          className="actions row-actions"
          onSubmit={(event) => {
            event.preventDefault();
            const text = fieldText(event.currentTarget, 'name');
            if (!text) return toastError(new Error('Give it a name.'));
            renaming.mutate(text);
          }}
        >
          <input
            className="field-input field-small short-input"
            name="name"
            aria-label="Name of the passkey"
            defaultValue={name}
            maxLength={60}
            ref={focusName}
          />
          <Button kind="primary" type="submit">
            Save
          </Button>
        </form>
      ) : (
        <span className="actions row-actions">
          <Button aria-label={`Rename ${name}`} onClick={() => setNaming(true)}>
            Rename
          </Button>
          <Button aria-label={`Remove ${name}`} onClick={() => removing.mutate()}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

/** The browser asks for a touch, a face or a number; then the next sign-in needs no mail. */
function MakePasskey() {
  const making = useAction({ post: makePasskey, done: 'Passkey made. Next time, use it to sign in.' });
  return (
    <Button disabled={making.isPending} onClick={() => making.mutate()}>
      Make a passkey
    </Button>
  );
}

/** The browser asks for the touch between the two requests. */
async function makePasskey() {
  try {
    const optionsJSON = await postJson<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
    await postJson('/api/passkeys', await startRegistration({ optionsJSON }));
    rememberPasskeyUse();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The browser's own words for "not now" help nobody.
    throw new Error('No passkey was made.', { cause: error });
  }
}

const declinedKey = 'desk:passkey-offer';

/** After signing in by mail: offers a passkey, until there is one or it is declined. */
export function PasskeyOffer() {
  const { passkeys } = useMe();
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declinedKey) !== null);
  if (isDeclined || passkeys.length > 0 || !browserSupportsWebAuthn()) return null;
  return (
    <section className="offer note-panel cluster spread" aria-label="Passkey">
      <p>
        <strong>Next time with one touch?</strong> A passkey on this device signs you in without an email.
      </p>
      <div className="actions">
        <MakePasskey />
        <button
          type="button"
          className="offer-close tap underline"
          onClick={() => {
            localStorage.setItem(declinedKey, 'declined');
            setDeclined(true);
          }}
        >
          Not here
        </button>
      </div>
    </section>
  );
}

const usedKey = 'desk:passkey';

/**
 * Whether somebody made or used a passkey in this browser: then its button stands first. It stays
 * after signing out, and so it holds no address.
 */
export const hasUsedPasskey = () => localStorage.getItem(usedKey) !== null;

export const rememberPasskeyUse = () => localStorage.setItem(usedKey, 'yes');
