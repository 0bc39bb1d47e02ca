import type { ReactNode } from 'react';
import { Link } from 'react-router';
import words from 'virtual:content/check';
import films from 'virtual:content/checked-films';
import site from 'virtual:content/site';
import signing from 'virtual:signing';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import type { Answer, Credentials } from '../../../domain/credentials.ts';
import { largestFile } from '../../../domain/credentials.ts';
import { paths } from '../../paths.ts';
import type { ChangedBit } from './check-file.ts';
import type { Checked } from './checker.ts';

const { answers, facts } = words;

/** The answer in a sentence, and what it means. */
export function AnswerWords({ answer, name, size }: Checked & { answer: Answer }) {
  const { heading, text } = sentences(answer, size);
  return (
    <>
      <p className="slate check-name" data-answer={answer.kind}>
        {name} · {bytes(size)}
      </p>
      <h2 className="text-h3-large">{heading}</h2>
      <p className="measure">{text}</p>
    </>
  );
}

function sentences(answer: Answer, size: number): { heading: string; text: string } {
  const { unchanged, changed, otherSigner, none, unreadable } = answers;
  switch (answer.kind) {
    case 'unchanged':
      return unchanged;
    case 'changed':
      return answer.mismatches.some(({ what }) => what === 'signature')
        ? { heading: changed.unknownHeading, text: changed.unknownText }
        : changed;
    case 'other signer': {
      const { heading, text } = answer.hasOurName
        ? { heading: otherSigner.ourNameHeading, text: otherSigner.ourNameText }
        : otherSigner;
      const more = [
        answer.mismatches.length > 0 && otherSigner.changedToo,
        answer.hasOurFileInIt && otherSigner.ourFileInIt,
      ];
      return { heading, text: [text, ...more].filter(Boolean).join(' ') };
    }
    case 'none':
      return none;
    case 'unreadable':
      return {
        heading: unreadable.heading,
        text: fillPlaceholders(unreadable.why[answer.why], { size: bytes(size), limit: bytes(largestFile) }),
      };
  }
}

/** What the credentials say, line by line. */
export function AnswerFacts({ answer }: { answer: Answer }) {
  if (!('credentials' in answer)) return null;
  const { credentials } = answer;
  const isOurs = answer.kind === 'unchanged' || answer.kind === 'changed';
  const { signer, signedAt, sourceType, madeWith, film: filmName } = credentials;
  const film = isOurs && filmName ? films[filmName] : undefined;
  const mismatches = 'mismatches' in answer ? answer.mismatches : [];
  return (
    <dl className="check-facts">
      {mismatches.length > 0 && (
        <Fact label={facts.mismatches}>
          {mismatches.map(({ what, code }) => (
            <p key={code}>
              {facts.mismatch[what]} <code>{code}</code>
            </p>
          ))}
        </Fact>
      )}
      <Fact label={facts.signedBy}>{signer}</Fact>
      {signedAt && (
        <Fact label={facts.signedAt}>
          {fillPlaceholders(signedAt.proven ? facts.proven : facts.said, { date: day(signedAt.instant) })}
        </Fact>
      )}
      <Fact label={facts.certificate}>{certificateWords(credentials, isOurs)}</Fact>
      {credentials.certificate.state !== 'valid' && (
        <Fact label={facts.clock}>{clockWords(credentials.certificate)}</Fact>
      )}
      {sourceType && (
        <Fact label={facts.madeAs}>
          {Object.hasOwn(facts.sourceTypes, sourceType)
            ? facts.sourceTypes[sourceType as keyof typeof facts.sourceTypes]
            : sourceType}
        </Fact>
      )}
      {madeWith.length > 0 && (
        <Fact label={facts.madeWith}>
          {madeWith.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </Fact>
      )}
      {film && filmName && (
        <Fact label={facts.dossier}>
          <Link to={paths.film(filmName)} className="text-link">
            {fillPlaceholders(facts.dossierLink, { film: film.title })}
          </Link>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-fog">{label}</dt>
    <dd>{children}</dd>
  </div>
);

function certificateWords({ issuer, certificate }: Credentials, isOurs: boolean): string {
  const until = certificate.until ? day(certificate.until) : '?';
  if (!isOurs) return fillPlaceholders(facts.theirs, { issuer, until });
  if (signing.isDevelopment) return fillPlaceholders(facts.development, { until });
  return fillPlaceholders(words.onPublicList ? facts.listed : facts.unlisted, { issuer, until });
}

function clockWords({ state, from = '', until = '' }: Credentials['certificate']): string {
  const now = day(new Date().toISOString());
  return state === 'ended'
    ? fillPlaceholders(facts.ended, { now, until: day(until) })
    : fillPlaceholders(facts.notYet, { now, from: day(from) });
}

/** The byte before and after, in its bits; the last is the one that was changed. */
export function ChangedBitLine({
  bit: { position, before, after },
  size,
}: {
  bit: ChangedBit;
  size: number;
}) {
  return (
    <div className="check-bit grid gap-3">
      <h3 className="text-h3">{words.bit.heading}</h3>
      <p className="slate">
        {fillPlaceholders(words.bit.place, { n: number(position + 1), size: number(size) })}
      </p>
      <dl>
        {[[words.bit.before, before] as const, [words.bit.after, after] as const].map(([label, byte]) => (
          <div key={label}>
            <dt className="text-fog">{label}</dt>
            <dd>
              <code>
                {inBits(byte).slice(0, -1)}
                <mark>{inBits(byte).slice(-1)}</mark>
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const inBits = (byte: number) => byte.toString(2).padStart(8, '0');

const units = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['KB', 1e3],
] as const;

/** "1.4 MB". In the language of the page, so that the page and the browser write the same. */
export function bytes(count: number): string {
  const [unit, size] = units.find(([, least]) => count >= least) ?? ['bytes', 1];
  return `${number(count / size)} ${unit}`;
}

const number = (count: number) =>
  new Intl.NumberFormat(site.language, { maximumFractionDigits: count < 100 ? 1 : 0 }).format(count);

/** A day as the visitor writes it. */
const day = (instant: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(instant));
