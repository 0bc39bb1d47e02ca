import words from 'virtual:content/check';
import site from 'virtual:content/site';
import signing from 'virtual:signing';
import { creditsOf } from '../../../domain/content/credits.ts';
import { fillPlaceholders } from '../../../domain/content/placeholders.ts';
import { c2paLists, rootAddress } from '../../../domain/signing.ts';
import { dateFormat } from '../../../domain/time/zones.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Section } from '../../ui/section.tsx';
import { withBase } from '../../ui/with-base.ts';

export const Intro = () => (
  <PageHead
    kicker={words.kicker}
    heading={words.heading}
    intro={words.intro}
    still={words.still}
    credits={creditsOf([words.still], site.credit)}
  />
);

const { elsewhere, limits } = words;

/** The same answer without our page, and without script. */
export function Elsewhere() {
  const { signer, rootFingerprint, isDevelopment } = signing;
  const date = dateFormat('UTC', { dateStyle: 'long' }).format(Date.parse(c2paLists.issued));
  return (
    <Section
      isTarget
      id="elsewhere"
      heading={elsewhere.heading}
      size="text-h3-large"
      className="check-note grid gap-5"
    >
      <p className="measure text-fog">{elsewhere.text}</p>
      <p>
        <a href={withBase(rootAddress)} download="root.pem" className="text-link">
          {elsewhere.root}
        </a>
      </p>
      <p className="check-fingerprint text-small text-fog">
        {fillPlaceholders(elsewhere.rootNote, { signer, fingerprint: rootFingerprint })}
      </p>
      {isDevelopment && <p className="measure text-small text-fog">{elsewhere.development}</p>}
      <pre>
        <code>{elsewhere.command}</code>
      </pre>
      <p className="measure text-small text-fog">{fillPlaceholders(elsewhere.list, { date })}</p>
    </Section>
  );
}

export function Limits() {
  return (
    <Section id="limits" heading={limits.heading} size="text-h3-large" className="check-note grid gap-5">
      <ul className="ruled-list text-fog rule-bottom">
        {limits.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
