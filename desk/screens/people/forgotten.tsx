import { Link } from 'react-router';
import type { ForgottenReply } from '../../../domain/desk/replies.ts';
import { keysOf } from '../../../domain/keys-of.ts';
import { Facts } from '../../ui/facts.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';

const labels: Record<keyof ForgottenReply, string> = {
  enquiries: 'Enquiries',
  reviews: 'Reviews',
  deliveries: 'Mails in the queue',
  mailFiles: 'Mails on disk',
  notes: 'Notes',
};

/** Says how much was deleted. */
export function Forgotten({ email, deleted }: { email: string; deleted: ForgottenReply }) {
  const facts = keysOf(labels).map((name) => ({
    label: labels[name],
    value: String(deleted[name]),
  }));
  return (
    <>
      <ScreenHead title="Forgotten">
        <p role="status">Nothing of {email} is left. This is what went:</p>
      </ScreenHead>
      <div className="screen-body">
        <Facts title="Deleted" facts={facts} />
        <p>
          <Link className="text-link" to="/people">
            ← People
          </Link>
        </p>
      </div>
    </>
  );
}
