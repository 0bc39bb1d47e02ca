import { Link } from 'react-router';
import type { TodayReply } from '../../../domain/desk/replies.ts';
import { capitalized } from '../../ui/capitalized.ts';

/** Findings of the health check that Today has in words of its own. */
const toldHere = new Set(['deliveries', 'spam']);

/** Spam, what did not go out, and what the health check says. Not there when all is well. */
export function TodayTrouble({ today: { spam, failedDeliveries, findings: all } }: { today: TodayReply }) {
  const findings = all.filter(({ what }) => !toldHere.has(what));
  if (spam + failedDeliveries.length + findings.length === 0) return null;
  return (
    <section className="section">
      <h2>To look at</h2>
      <ul className="rows">
        {spam > 0 && (
          <ToLookAt
            to="/enquiries?list=spam"
            title={`Spam: ${spam === 1 ? 'one message' : `${spam} messages`}`}
            text={`Nobody was mailed about ${spam === 1 ? 'it. Release it if it' : 'them. Release what'} is real.`}
          />
        )}
        {failedDeliveries.map(({ id, title, reference, lastError }) => (
          <ToLookAt
            key={id}
            to="/deliveries"
            title={`Not delivered: ${title}`}
            text={[reference, lastError].filter(Boolean).join(': ')}
          />
        ))}
        {findings.map(({ what, says }) => (
          <ToLookAt key={`${what} ${says}`} to="/health" title={capitalized(what)} text={says} />
        ))}
      </ul>
    </section>
  );
}

function ToLookAt({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link className="row" to={to}>
        <span className="row-title">{title}</span>
        <span className="row-text">{text}</span>
      </Link>
    </li>
  );
}
