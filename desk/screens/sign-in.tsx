import './sign-in.css';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { BrandMark } from '../../app/ui/brand-mark.tsx';
import { buttonClass } from '../../app/ui/button.tsx';
import type { SignInResponse } from '../../server/desk/sign-in-api.ts';
import { ApiError, dropAnswers, postJson } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { fieldText, ProblemLine } from '../ui/forms.tsx';
import { studioName, useFocusOnMount } from '../ui/screen-head.tsx';
import { useAction } from '../ui/use-action.ts';
import { hasUsedPasskey, rememberPasskeyUse } from './passkeys.tsx';

/** By passkey, or by a mail with a link and a code. The link's token is in its fragment. */
export function SignIn() {
  const [mailed, setMailed] = useState<Mailed>();
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const [ignoresLink, setIgnoresLink] = useState(false);
  const navigate = useNavigate();
  const heading = useFocusOnMount();
  const token = ignoresLink ? '' : hash.slice(1);
  useEffect(() => {
    document.title = `Sign in · ${studioName} desk`;
  }, []);

  const goToDesk = () => {
    dropAnswers();
    const to = query.get('to') ?? '/';
    // Only a path of the desk: a crafted link must not redirect to another site. Browsers drop tabs
    // and line breaks, which would turn `/\t/example.com` into one.
    void navigate(/^\/(?![/\\])\S*$/.test(to) ? to : '/', { replace: true });
  };

  const passkey = <ByPasskey onDone={goToDesk} />;
  return (
    <main className="sign-in grid full-width gap-6">
      <p className="side-brand gap-3 tap">
        <BrandMark />
        <span>
          {studioName} <span className="slate">Desk</span>
        </span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        Sign in
      </h1>
      {query.has('ended') && !token && !mailed && (
        <p className="sun-note">You were signed out. What you typed is kept.</p>
      )}
      {token ? (
        <ByLink token={token} onDone={goToDesk} onStartOver={() => setIgnoresLink(true)} />
      ) : mailed ? (
        <ByCode mailed={mailed} onDone={goToDesk} onStartOver={() => setMailed(undefined)} />
      ) : (
        <>
          {hasUsedPasskey() && passkey}
          <ByMail onMailed={setMailed} />
          {!hasUsedPasskey() && passkey}
        </>
      )}
    </main>
  );
}

/**
 * First where this browser has used a passkey before, and last where it has not: whoever signs in for
 * the first time has none. Not there where there can be none.
 */
function ByPasskey({ onDone }: { onDone: () => void }) {
  const signing = useAction({
    post: signInByPasskey,
    onDone: () => {
      rememberPasskeyUse();
      onDone();
    },
    showsError: true,
  });
  if (!browserSupportsWebAuthn()) return null;
  const isFirst = hasUsedPasskey();
  const or = (
    <p className="or gap-4 full-width slate in-line">{isFirst ? 'or by email' : 'or without email'}</p>
  );
  // The browser's own words for "not now" and "no such passkey" are the same, and help nobody.
  const error =
    signing.error && !(signing.error instanceof ApiError)
      ? new Error('No passkey was used. Try again, or have a link sent to you.')
      : signing.error;
  return (
    <div className="stack">
      {!isFirst && or}
      <button
        type="button"
        className={buttonClass(isFirst ? 'primary' : 'secondary')}
        disabled={signing.isPending}
        onClick={() => signing.mutate()}
      >
        Use a passkey
      </button>
      <ProblemLine error={error} />
      {isFirst && or}
    </div>
  );
}

/** Asks for the address that a link and a code are sent to. */
function ByMail({ onMailed }: { onMailed: (mailed: Mailed) => void }) {
  const asking = useAction({
    // Always answered in the same way, whoever asks.
    post: (email: string) => postJson<SignInResponse>('/api/sign-in', { email }),
    onDone: (asked, email) => onMailed({ ...asked, email }),
    showsError: true,
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        asking.mutate(fieldText(event.currentTarget, 'email'));
      }}
    >
      <Field
        label="Your email address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
      />
      <ProblemLine error={asking.error} />
      <button className={buttonClass(hasUsedPasskey() ? 'secondary' : 'primary')} disabled={asking.isPending}>
        Send me a link
      </button>
    </form>
  );
}

interface Mailed extends SignInResponse {
  email: string;
}

interface ByCodeProps {
  mailed: Mailed;
  onDone: () => void;
  onStartOver: () => void;
}

/** The code of the mail, in one field: phones offer it from the message, and it can be pasted. */
function ByCode({ mailed: { email, mailFolder }, onDone, onStartOver }: ByCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const signing = useAction({
    post: (code: string) => postJson('/api/sign-in/code', { code }),
    onDone,
    showsError: true,
  });
  useEffect(() => field.current?.focus(), []);
  const send = (typed: string) => {
    const code = typed.replaceAll(/\D/g, '');
    if (code.length === 6 && !signing.isPending)
      signing.mutate(code, { onError: () => field.current?.select() });
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(field.current?.value ?? '');
      }}
    >
      <p role="status">
        If <strong>{email}</strong> may sign in here, an email{' '}
        {mailFolder ? 'is written as a file' : 'is on its way'}. Type its six digits here, or open its link in
        this browser. Both work once, for 15 minutes.
      </p>
      {mailFolder && (
        <p className="sun-note">
          No mail server is set up, so nobody gets an email. The newest file in{' '}
          <span className="file-name">{mailFolder}</span> on the server is yours.
        </p>
      )}
      <Field
        label="Six digits from the email"
        ref={field}
        className="code-input"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        pattern="\s*(\d\s*){6}"
        title="Six digits"
        required
        onChange={({ currentTarget }) => send(currentTarget.value)}
      />
      <ProblemLine error={signing.error} />
      <div className="actions">
        <button className={buttonClass('primary')} disabled={signing.isPending}>
          Sign in
        </button>
        <button type="button" className={buttonClass('secondary')} onClick={onStartOver}>
          Another address
        </button>
      </div>
      {!mailFolder && (
        <p className="text-fog">No email after a minute? Check the address, then your spam folder.</p>
      )}
    </form>
  );
}

interface ByLinkProps {
  token: string;
  onDone: () => void;
  onStartOver: () => void;
}

/** The mail's link opens this. Only the button signs in, because mail scanners open links. */
function ByLink({ token, onDone, onStartOver }: ByLinkProps) {
  const signing = useAction({
    post: () => postJson('/api/sign-in/link', { token }),
    onDone,
    showsError: true,
  });
  return (
    <div className="stack">
      <p>This link signs you in once, in this browser.</p>
      <ProblemLine error={signing.error} />
      <div className="actions">
        <button
          type="button"
          className={buttonClass('primary')}
          disabled={signing.isPending}
          onClick={() => signing.mutate()}
        >
          Sign in
        </button>
        {signing.error && (
          <button type="button" className={buttonClass('secondary')} onClick={onStartOver}>
            Send me another
          </button>
        )}
      </div>
    </div>
  );
}

async function signInByPasskey(): Promise<void> {
  const optionsJSON = await postJson<PublicKeyCredentialRequestOptionsJSON>('/api/sign-in/passkey/options');
  await postJson('/api/sign-in/passkey', await startAuthentication({ optionsJSON }));
}
