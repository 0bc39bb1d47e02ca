import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HealthResponse } from '../../server/desk/api/today.ts';
import { apiQuery } from '../api.ts';
import { Loaded } from '../ui/loaded.tsx';
import { OperatorLine } from '../ui/operator-line.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { editAddress } from './content/content-api.ts';
import { Deliveries } from './deliveries.tsx';

type Finding = HealthResponse['findings'][number];

const stateTexts: Record<Finding['state'], string> = {
  ok: 'Fine',
  warning: 'Check this',
  'not ok': 'Broken',
};
const urgency = { ok: undefined, warning: 'soon', 'not ok': 'late' };
const order: Finding['state'][] = ['not ok', 'warning', 'ok'];

interface Subject {
  name: string;
  /** What it means where something is wrong, and the finding itself is for whoever runs the server. */
  means?: string;
  /** Where an owner mends it. */
  to?: string;
}

/** What the server looks at, in an owner's words. */
const subjects: Record<string, Subject> = {
  settings: { name: 'How the server is set up', means: 'The server isn’t set up as it should be.' },
  company: { name: 'Your company', to: editAddress('site.yaml', ['legal']) },
  content: { name: 'The website’s words', means: 'The website’s words can’t be read.' },
  'to confirm': { name: 'Sentences to confirm', to: '/content#to-confirm' },
  store: { name: 'Where enquiries are kept', means: 'The place where enquiries are kept needs a look.' },
  deliveries: { name: 'Emails on their way', to: '#deliveries' },
  retention: { name: 'Deleting what is old', means: 'What’s old enough to be deleted is still there.' },
  spam: { name: 'Spam', to: '/enquiries?list=spam' },
  mail: { name: 'Email', means: 'Our mail server doesn’t answer as it should.' },
  certificate: {
    name: 'The signature of the films',
    means: 'The films’ certificate ends soon, or has ended.',
  },
  'C2PA lists': {
    name: 'Lists of signers for /check',
    means: 'The lists of known signers are old.',
  },
  visitors: {
    name: 'Telling visitors apart',
    means: 'The server can’t tell visitors apart. After three bookings nobody can book.',
  },
  disk: { name: 'Room on the server', means: 'The server has little room left.' },
};

const subjectOf = ({ what }: Finding): Subject =>
  subjects[what] ?? { name: what, means: 'Something on the server needs a look.' };

/** For a list that leads here. */
export const findingInWords = (finding: Finding) => {
  const { name, means, to = '/health' } = subjectOf(finding);
  const { field, forOwners, says } = finding;
  const mendedAt = field ? editAddress(field.file, field.path) : to.startsWith('/') ? to : '/health';
  return { name, says: forOwners ?? means ?? says, mendedAt };
};

/** What the server's health checks find, the worst first, and the emails that did not go out. */
export function Health() {
  const health = useQuery(apiQuery<HealthResponse>('/api/health'));
  return (
    <>
      <ScreenHead title="Health">
        <p className="text-fog">Whether emails go out and the server works, as of the last minute.</p>
      </ScreenHead>
      <div className="screen-body">
        <Loaded query={health}>
          {({ findings }) => (
            <section className="section">
              {findings.every(({ state }) => state === 'ok') && <p className="nothing">All fine.</p>}
              <ul className="rows">
                {findings
                  .filter(({ what, state }) => state !== 'ok' || !isTroubled(findings, what))
                  .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
                  .map((finding) => (
                    <FindingRow key={`${finding.what} ${finding.says}`} finding={finding} />
                  ))}
              </ul>
            </section>
          )}
        </Loaded>
        <Deliveries />
      </div>
    </>
  );
}

/** Part of a subject may be well: the mail server answers, and the address is nobody's. */
const isTroubled = (findings: Finding[], subject: string) =>
  findings.some(({ what, state }) => what === subject && state !== 'ok');

function FindingRow({ finding }: { finding: Finding }) {
  const { what, state, says, field } = finding;
  const { name, says: inWords } = findingInWords(finding);
  const { to } = subjectOf(finding);
  const isForOperator = state !== 'ok' && !field && !to;
  return (
    <li className="row">
      <span className="row-head">
        <span className="row-title">{to ? <SubjectLink to={to} name={name} /> : name}</span>
        <span className="slate" data-urgent={urgency[state]}>
          {stateTexts[state]}
        </span>
      </span>
      {(state !== 'ok' || what === 'to confirm') && <span className="row-text">{inWords}</span>}
      {field && state !== 'ok' && (
        <Link className="text-link" to={editAddress(field.file, field.path)}>
          Change the address
        </Link>
      )}
      {isForOperator && <OperatorLine says={says} />}
    </li>
  );
}

/** A place on this screen is no address of the router's. */
function SubjectLink({ to, name }: { to: string; name: string }) {
  return to.startsWith('#') ? (
    <a className="text-link" href={to}>
      {name}
    </a>
  ) : (
    <Link className="text-link" to={to}>
      {name}
    </Link>
  );
}
