import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { colour, font, plainText, type SchemeClass, slateText } from './mail-colours.ts';

/** Of what no visitor did: mails that an owner sends to themselves, to see their words. */
export const sampleReference = 'LT-TEST00';

/** Where a review is booked, to which the mails of enquiries and reviews lead. */
export const bookingPath = '/contact#review';

interface ParagraphProps {
  small?: boolean;
  margin?: CSSProperties['margin'];
  children: ReactNode;
}

/** Running text; `small` is for what may be skipped. */
export function Paragraph({ small = false, margin, children }: ParagraphProps) {
  const style = small ? smallStyle : textStyle;
  return (
    <p className={small ? 'quiet' : 'text'} style={{ ...style, margin: margin ?? style.margin }}>
      {children}
    </p>
  );
}

const textStyle = { ...plainText, margin: '0 0 16px', fontSize: 16, lineHeight: '26px' };
const smallStyle = { ...plainText, margin: '16px 0', color: colour.fog, fontSize: 13, lineHeight: '20px' };

export function SlateLine({ children, tone = 'fog' }: { children: string; tone?: 'fog' | 'sun' }) {
  return (
    <p
      className={tone === 'fog' ? 'quiet' : 'text'}
      style={{ ...slateText, margin: 0, color: colour[tone], lineHeight: '18px' }}
    >
      {children}
    </p>
  );
}

/** Labels and values in a table with rules between its rows. */
export function Facts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <Section style={{ marginBottom: 24 }}>
      {facts.map(({ label, value }) => (
        <table
          key={label}
          {...tableProps}
          align="center"
          width="100%"
          className="rule"
          style={{ borderTop: `1px solid ${colour.line}` }}
        >
          <tbody>
            <tr>
              {/* In the text version a colon follows, where a column has no edge. */}
              <td className="quiet" data-label style={labelStyle}>
                {label}
              </td>
              <td className="text" dir="auto" style={valueStyle}>
                {value}
              </td>
            </tr>
          </tbody>
        </table>
      ))}
    </Section>
  );
}

const labelStyle = {
  ...slateText,
  width: 128,
  padding: '11px 12px 11px 0',
  verticalAlign: 'top',
  lineHeight: '22px',
} as const;

const valueStyle = {
  ...plainText,
  padding: '11px 0',
  verticalAlign: 'top',
  fontSize: 15,
  lineHeight: '22px',
  wordBreak: 'break-word',
} as const;

/** What a visitor typed; line breaks as `<br>`, because not every program knows `white-space`. */
export function TypedText({ children }: { children: string }) {
  return (
    <Section
      className="raised"
      style={{ marginBottom: 24, backgroundColor: colour.inkRaised, borderLeft: `2px solid ${colour.ember}` }}
    >
      <div
        className="text"
        dir="auto"
        style={{
          ...plainText,
          padding: '16px 20px',
          fontSize: 16,
          lineHeight: '26px',
          wordBreak: 'break-word',
        }}
      >
        {children.split('\n').map((line, index) => (
          // Lines have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </div>
    </Section>
  );
}

const padding = '14px 22px';

/**
 * A link that looks like a button. Outlook gives links no padding, so the cell has the colour, and
 * `mso-padding-alt` the same padding for Outlook alone.
 */
export function MailAction({ href, children }: { href: string; children: string }) {
  const outlook = { msoPaddingAlt: padding };
  return (
    <table {...tableProps}>
      <tbody>
        <tr>
          <td className="action" style={{ borderRadius: 2, backgroundColor: colour.paper, ...outlook }}>
            <a href={href} target="_blank" rel="noreferrer" className="action-text" style={linkStyle}>
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const linkStyle = {
  display: 'inline-block',
  padding,
  color: colour.ink,
  fontFamily: font.text,
  fontSize: 15,
  lineHeight: '18px',
  fontWeight: 600,
  textDecoration: 'none',
};

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text"
      style={{ color: colour.paper, textDecoration: 'underline' }}
    >
      {children}
    </a>
  );
}

/**
 * A link that writes to an address a visitor typed. Encoded, because an address may hold `?` and
 * `&`: as it is, `a?bcc=b@example.com` would add a receiver to the studio's answer.
 */
export function MailAddress({ address }: { address: string }) {
  return <MailLink href={`mailto:${encodeAddress(address)}`}>{address}</MailLink>;
}

/** An e-mail address for a `mailto:` URL, where quotes, colons and line breaks have meanings. */
export function encodeAddress(address: string): string {
  const [local = '', domain = ''] = address.split(/@(?=[^@]*$)/);
  return `${encodeURIComponent(local)}@${encodeURIComponent(domain)}`;
}

interface SectionProps {
  className?: SchemeClass;
  style?: CSSProperties;
  cellStyle?: CSSProperties;
  children: ReactNode;
}

/** A block of the mail: a table of one cell, which every mail program lays out alike. */
export function Section({ className, style, cellStyle, children }: SectionProps) {
  return (
    <table {...tableProps} align="center" width="100%" className={className} style={style}>
      <tbody>
        <tr>
          <td className={className} style={cellStyle}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** For a table that only lays out: no gaps of its own, and no table to a screen reader. */
export const tableProps = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;
