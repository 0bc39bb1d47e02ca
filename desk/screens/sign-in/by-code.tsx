import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../../app/ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { signInByCode } from './sign-in-api.ts';

interface Props {
  email: string;
  onDone: () => void;
  onStartOver: () => void;
}

/** The code of the mail, in one field: phones offer it from the message, and it can be pasted. */
export function ByCode({ email, onDone, onStartOver }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const signing = useMutation({
    mutationFn: signInByCode,
    onSuccess: onDone,
    onError: () => field.current?.select(),
  });
  useEffect(() => field.current?.focus(), []);
  const send = (typed: string) => {
    const code = typed.replaceAll(/\D/g, '');
    if (code.length === 6 && !signing.isPending) signing.mutate(code);
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
        If <strong>{email}</strong> is one of yours, a mail is on its way. Open its link in this browser, or
        type its six digits here. Both work once, for 15 minutes.
      </p>
      <label className="field">
        <span className="field-label">Six digits from the mail</span>
        <input
          ref={field}
          className="field-input code-input"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\s*(\d\s*){6}"
          title="Six digits"
          required
          onChange={({ currentTarget }) => send(currentTarget.value)}
        />
      </label>
      <ProblemLine error={signing.error} />
      <div className="actions">
        <button className={buttonClass('primary')} disabled={signing.isPending}>
          Sign in
        </button>
        <button type="button" className={buttonClass('secondary')} onClick={onStartOver}>
          Another address
        </button>
      </div>
    </form>
  );
}
