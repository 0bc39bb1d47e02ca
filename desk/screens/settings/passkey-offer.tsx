import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useMe } from '../../queries.ts';
import { MakePasskey } from './make-passkey.tsx';

const storageKey = 'desk:passkey-offer';

/** After signing in by mail: offers a passkey, until there is one or it is declined. */
export function PasskeyOffer() {
  const { passkeys } = useMe();
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(storageKey) !== null);
  if (isDeclined || passkeys.length > 0 || !browserSupportsWebAuthn()) return null;
  return (
    <section className="offer" aria-label="Passkey">
      <p>
        <strong>Next time with one touch?</strong> A passkey on this device signs you in without a mail.
      </p>
      <div className="actions">
        <MakePasskey />
        <button
          type="button"
          className="offer-close"
          onClick={() => {
            localStorage.setItem(storageKey, 'declined');
            setDeclined(true);
          }}
        >
          Not here
        </button>
      </div>
    </section>
  );
}
