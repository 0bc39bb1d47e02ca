import { Link } from 'react-router';
import type { TodayReply } from '../../../domain/desk/replies.ts';
import { capitalized } from '../../ui/capitalized.ts';

/** Findings of the health checks that have a warning of their own here. */
const shownHere = new Set(['deliveries', 'spam']);

/** Spam, failed deliveries and findings of the health checks. Not there when all is well. */
export function TodayWarnings({ today: { spam, failedDeliveries, findings: all } }: { today: TodayReply }) {
  const findings = all.filter(({ what }) => !shownHere.has(what));
  if (spam + failedDeliveries.length + findings.length === 0) return null;
  return (
    <section className="section">
      <h2>To look at</h2>
      <ul className="rows">
        {spam > 0 && (
          <Warning
            to="/enquiries?list=spam"
            title={`Spam: ${spam === 1 ? 'one message' : `${spam} messages`}`}
            text={`Nobody was mailed about ${spam === 1 ? 'it. Release it if it' : 'them. Release what'} is real.`}
          />
        )}
        {failedDeliveries.map(({ id, title, reference, lastError }) => (
          <Warning
            key={id}
            to="/deliveries"
            title={`Not delivered: ${title}`}
            text={[reference, lastError].filter(Boolean).join(': ')}
          />
        ))}
        {findings.map(({ what, says }) => (
          <Warning key={`${what} ${says}`} to="/health" title={capitalized(what)} text={says} />
        ))}
      </ul>
    </section>
  );
}

function Warning({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link className="row" to={to}>
        <span className="row-title">{title}</span>
        <span className="row-text">{text}</span>
      </Link>
    </li>
  );
}
