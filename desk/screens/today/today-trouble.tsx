import { Link } from 'react-router';
import type { TodayReply } from '../../../domain/desk/replies.ts';

/** What was caught as spam, what did not go out, and what the health check says. Not there when all is well. */
export function TodayTrouble({ today: { spam, failedDeliveries, findings } }: { today: TodayReply }) {
  if (spam + failedDeliveries.length + findings.length === 0) return null;
  return (
    <section className="section">
      <h2>To look at</h2>
      <ul className="rows">
        {spam > 0 && (
          <li className="row">
            <span className="row-title">
              <Link to="/enquiries?list=spam">
                {spam === 1 ? 'One message is' : `${spam} messages are`} held as spam
              </Link>
            </span>
            <span className="row-text">Nobody was mailed about them. Release what is real.</span>
          </li>
        )}
        {failedDeliveries.map(({ id, title, reference, lastError }) => (
          <li key={id} className="row">
            <span className="row-title">
              <Link to="/deliveries">Not delivered: {title}</Link>
            </span>
            <span className="row-text">
              {reference}
              {lastError && `: ${lastError}`}
            </span>
          </li>
        ))}
        {findings.map(({ what, says }) => (
          <li key={what} className="row">
            <span className="row-title">
              <Link to="/health">{what}</Link>
            </span>
            <span className="row-text">{says}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
