import { Link, useRouteError } from 'react-router';
import { buttonClass } from '../../app/ui/button.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';

/** Instead of a screen that cannot be shown: the server is away, or there is a bug. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <main className="error-screen grid gap-4">
      <h1>The desk can’t be shown</h1>
      <p>{error instanceof Error ? error.message : 'This address doesn’t exist here.'}</p>
      <p>
        <a className={buttonClass('primary', 'small')} href="/">
          Open the desk again
        </a>
      </p>
    </main>
  );
}

/** An address that leads nowhere, such as a mistyped one. */
export function NotFound() {
  return (
    <>
      <ScreenHead title="Nothing here" />
      <p className="screen-body">
        <Link className="text-link" to="/">
          Go to Today
        </Link>
      </p>
    </>
  );
}
