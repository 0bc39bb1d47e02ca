import { Link } from 'react-router';
import { ScreenHead } from '../ui/screen-head.tsx';

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
