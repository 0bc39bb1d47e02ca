import type { ReactNode } from 'react';
import { Link } from 'react-router';
import words from 'virtual:content/check';
import films from 'virtual:content/checked-films';
import signing from 'virtual:signing';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import type { Answer, Credentials } from '../../../domain/credentials.ts';
import { largestFile } from '../../../domain/credentials.ts';
import { c2paLists } from '../../../domain/signing.ts';
import { dateFormat } from '../../../domain/time/zones.ts';
import { paths } from '../../paths.ts';
import { bytes, number } from './bytes.ts';
import type { ChangedBit } from './check-file.ts';

const { answers, facts } = words;

/** A file that is checked. */
export interface Checked {
  name: string;
  /** In bytes; 0 while it is not known. */
  size: number;
  /** Of our film: the bit that was changed before it was read. */
  bit?: ChangedBit | undefined;
  /** One bit of it may be changed. */
  isOurFilm: boolean;
}

/** The answer as a band: a sign, a colour and a sentence, and what it means. */
export function AnswerWords({ answer, name, size }: Checked & { answer: Answer }) {
  const { heading, text } = sentences(answer, size);
  const verdict = verdictOf(answer);
  return (
    <div className="check-verdict grid" data-verdict={verdict}>
      <Sign verdict={verdict} />
      <div>
        <h2 className="text-h3-large">{heading}</h2>
        <p className="measure">{text}</p>
        <p className="slate check-name">
          {name} · {bytes(size)}
        </p>
      </div>
    </div>
  );
}

/** Ours as we signed it, no longer so, somebody else's, or nothing that can be said. */
type Verdict = 'unchanged' | 'changed' | 'other' | 'none';

function verdictOf(answer: Answer): Verdict {
  if (answer.kind !== 'other signer')
    return answer.kind === 'unchanged' || answer.kind === 'changed' ? answer.kind : 'none';
  return answer.hasOurName || answer.mismatches.length > 0 ? 'changed' : 'other';
}

const lines: Record<Verdict, string> = {
  unchanged: 'M14 25l7 7 13-15',
  changed: 'M16 16l16 16M32 16L16 32',
  other: 'M24 22v12M24 14.5v1',
  none: 'M15 24h18',
};

const Sign = ({ verdict }: { verdict: Verdict }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className="check-sign">
    <circle cx="24" cy="24" r="22" />
    <path d={lines[verdict]} />
  </svg>
);

function sentences(answer: Answer, size: number): { heading: string; text: string } {
  const { unchanged, changed, none, unreadable } = answers;
  switch (answer.kind) {
    case 'unchanged':
      return unchanged;
    case 'changed':
      return answer.mismatches.some(({ what }) => what === 'signature')
        ? { heading: changed.unknownHeading, text: changed.unknownText }
        : changed;
    case 'other signer': {
      const { heading, text } = otherSigner(answer);
      const isChanged = answer.mismatches.length > 0;
      return { heading, text: isChanged ? `${text} ${answers.otherSigner.changedToo}` : text };
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

function otherSigner({ hasOurName, isListed, credentials }: Extract<Answer, { kind: 'other signer' }>) {
  const { otherSigner: said } = answers;
  // A day, and no instant: in Los Angeles it would be the one before.
  const date = dateFormat('UTC', { dateStyle: 'long' }).format(Date.parse(c2paLists.issued));
  if (hasOurName && !isListed) return { heading: said.ourNameHeading, text: said.ourNameText };
  if (isListed === undefined) return { heading: said.noListHeading, text: said.noListText };
  return isListed
    ? {
        heading: fillPlaceholders(said.listedHeading, { signer: credentials.signer }),
        text: fillPlaceholders(said.listedText, { date }),
      }
    : { heading: said.heading, text: fillPlaceholders(said.text, { date }) };
}

/** What the credentials say, line by line: who, when and how; what the standard calls it is folded. */
export function AnswerFacts({ answer }: { answer: Answer }) {
  if (!('credentials' in answer)) return null;
  const { credentials } = answer;
  const isOurs = answer.kind === 'unchanged' || answer.kind === 'changed';
  const { signer, signedAt, sourceType, madeWith, film: filmName } = credentials;
  const film = isOurs && filmName ? films[filmName] : undefined;
  const mismatches = 'mismatches' in answer ? answer.mismatches : [];
  return (
    <>
      <dl className="check-facts rule-bottom">
        {mismatches.length > 0 && (
          <Fact label={facts.mismatches}>
            {[...new Set(mismatches.map(({ what }) => what))].map((what) => (
              <p key={what}>{facts.mismatch[what]}</p>
            ))}
          </Fact>
        )}
        {signer && <Fact label={facts.signedBy}>{signer}</Fact>}
        {signedAt && (
          <Fact label={facts.signedAt}>
            {fillPlaceholders(whoSays[signedAt.says], { date: day(signedAt.instant) })}
          </Fact>
        )}
        {sourceType && (
          <Fact label={facts.madeAs}>
            {Object.hasOwn(facts.sourceTypes, sourceType)
              ? facts.sourceTypes[sourceType as keyof typeof facts.sourceTypes]
              : sourceType}
          </Fact>
        )}
        {credentials.madeFrom.length > 0 && (
          <Fact label={isOurs ? facts.madeFrom : facts.madeFromTheirs}>
            <Ingredients {...credentials} />
          </Fact>
        )}
        {credentials.certificate.state !== 'valid' && (
          <Fact label={facts.clock}>{clockWords(credentials.certificate)}</Fact>
        )}
        {film && filmName && (
          <Fact label={facts.dossier}>
            <Link to={paths.film(filmName)} className="text-link">
              {fillPlaceholders(facts.dossierLink, { film: film.title })}
            </Link>
          </Fact>
        )}
      </dl>
      <details className="check-details">
        <summary className="slate">{words.controls.details}</summary>
        <dl className="check-facts rule-bottom">
          <Fact label={facts.certificate}>{certificateWords(credentials, isOurs)}</Fact>
          {madeWith.length > 0 && (
            <Fact label={facts.madeWith}>
              {madeWith.map((name) => (
                <p key={name}>{name}</p>
              ))}
            </Fact>
          )}
          {mismatches.length > 0 && (
            <Fact label={facts.mismatches}>
              {mismatches.map(({ code }) => (
                <p key={code}>
                  <code>{code}</code>
                </p>
              ))}
            </Fact>
          )}
        </dl>
      </details>
    </>
  );
}

const whoSays = {
  'known authority': facts.proven,
  'other authority': facts.otherStamp,
  signer: facts.said,
};

function Ingredients({ madeFrom, moreIngredients }: Credentials) {
  const { ingredient } = facts;
  const said = madeFrom.map(({ title = ingredient.untitled, signer = '', by, state }) => {
    if (state === 'missing') return fillPlaceholders(ingredient.missing, { file: title });
    const whose = fillPlaceholders(ingredient[by], { file: title, signer });
    return state === 'changed' ? `${whose}. ${ingredient.changed}` : whose;
  });
  const more = moreIngredients > 0 ? [fillPlaceholders(ingredient.more, { n: moreIngredients })] : [];
  return (
    <ul>
      {[...said, ...more].map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two of them may be called the same.
        <li key={index}>{line}</li>
      ))}
    </ul>
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

/** A day of the visitor's calendar, written as every day on the site is. */
const day = (instant: string) => new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'long' });
