import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '../../../app/ui/button.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { signInByLink } from './sign-in-api.ts';

interface Props {
  token: string;
  onDone: () => void;
  onStartOver: () => void;
}

/** The mail's link opens this. Only the button signs in, because mail scanners open links. */
export function ByLink({ token, onDone, onStartOver }: Props) {
  const signing = useMutation({ mutationFn: signInByLink, onSuccess: onDone });
  return (
    <div className="stack">
      <p>This link signs you in once, in this browser.</p>
      <ProblemLine error={signing.error} />
      <div className="actions">
        <button
          type="button"
          className={buttonClass('primary')}
          disabled={signing.isPending}
          onClick={() => signing.mutate(token)}
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
