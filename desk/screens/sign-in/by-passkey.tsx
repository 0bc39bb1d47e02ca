import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { Problem } from '../../fetch-json.ts';
import { hasUsedPasskey, rememberPasskeyUse } from '../../ui/passkey-use.ts';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { signInByPasskey } from './sign-in-api.ts';

/** First where this browser has used a passkey before; not there where there can be none. */
export function ByPasskey({ onDone }: { onDone: () => void }) {
  const signing = useMutation({
    mutationFn: signInByPasskey,
    onSuccess: () => {
      rememberPasskeyUse();
      onDone();
    },
  });
  if (!browserSupportsWebAuthn()) return null;
  const kind = hasUsedPasskey() ? 'primary' : 'secondary';
  // The browser's own words for "not now" and "no such passkey" are the same, and help nobody.
  const error =
    signing.error && !(signing.error instanceof Problem)
      ? new Error('No passkey was used. Try again, or have a link sent to you.')
      : signing.error;
  return (
    <div className="stack">
      <button
        type="button"
        className={buttonClass(kind)}
        disabled={signing.isPending}
        onClick={() => signing.mutate()}
      >
        Use a passkey
      </button>
      <ProblemLine error={error} />
      <p className="or slate">or by mail</p>
    </div>
  );
}
