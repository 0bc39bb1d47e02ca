import { convert, type FormatCallback } from 'html-to-text';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { mailColumnWidth } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import { colour, font, plainText, schemeStyle } from './mail-colours.ts';
import { Paragraph, Section, SlateLine, tableProps } from './mail-parts.tsx';
import { type MailStill, stillId } from './mail-still.ts';

/** Both bodies of a mail from one template. */
export function renderMail(template: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(template)}`;
  return { html, text: convert(html, textOptions) };
}

/** `Reference: LT-234567`. */
const label: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(': ');
};

const textOptions = {
  wordwrap: false as const,
  formatters: { label },
  selectors: [
    { selector: '[data-label]', format: 'label' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
  ],
};

interface MailShellProps {
  site: Pick<Site, 'name' | 'tagline' | 'language'>;
  /** The line mail programs show beside the subject. */
  preview: string;
  slate: string;
  heading: string;
  /** In mails to visitors: the studio's own need none. */
  still?: MailStill | undefined;
  children: ReactNode;
}

/**
 * Brand, heading and footer of every mail. Every text sets its colour and every block its
 * background, so that no mail program mixes its own colours in; a light scheme has its own.
 */
export function MailShell({ site, preview, slate, heading, still, children }: MailShellProps) {
  return (
    <html dir="ltr" lang={site.language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="dark light" />
        <meta name="supported-color-schemes" content="dark light" />
        <title>{heading}</title>
        <style>{schemeStyle}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: colour.ink }}>
        <Preview>{preview}</Preview>
        {/* The colour again: some programs drop what stands on `body`. */}
        <Section
          className="ground"
          cellStyle={{ padding: '32px 12px', backgroundColor: colour.ink, fontFamily: font.text }}
        >
          <Section
            className="ground"
            style={{ maxWidth: mailColumnWidth, margin: '0 auto', backgroundColor: colour.ink }}
          >
            <Section style={{ paddingBottom: 28 }}>
              <BrandMark name={site.name} />
            </Section>
            {still && <StillFigure still={still} />}
            <Section className="rule" style={{ borderTop: `1px solid ${colour.line}`, paddingTop: 28 }}>
              <SlateLine>{slate}</SlateLine>
              <h1 className="text" style={headingStyle}>
                {heading}
              </h1>
              {children}
            </Section>
            <Section
              className="rule"
              style={{ borderTop: `1px solid ${colour.line}`, marginTop: 36, paddingTop: 20 }}
            >
              <Paragraph small margin={0}>
                {site.name}. {site.tagline}
              </Paragraph>
            </Section>
          </Section>
        </Section>
      </body>
    </html>
  );
}

const previewLength = 150;

/** Hidden in the mail. The blanks keep programs from showing the mail's first words after it. */
function Preview({ children }: { children: string }) {
  const blank = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(
    Math.max(0, previewLength - children.length),
  );
  return (
    <div data-skip-in-text style={previewStyle}>
      {children.slice(0, previewLength)}
      {blank}
    </div>
  );
}

/** A 16:9 outline with a dot, drawn with borders: many mail programs block pictures. */
function BrandMark({ name }: { name: string }) {
  return (
    <table {...tableProps}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
            className="mark"
            style={{
              width: 32,
              height: 18,
              border: `2px solid ${colour.paper}`,
              textAlign: 'center',
              verticalAlign: 'middle',
              lineHeight: '18px',
              fontSize: 0,
            }}
          >
            <span
              style={{
                display: 'inline-block',
                width: 6,
                height: 6,
                verticalAlign: 'middle',
                borderRadius: 3,
                backgroundColor: colour.ember,
              }}
            />
          </td>
          <td
            className="text"
            style={{
              ...plainText,
              paddingLeft: 12,
              fontSize: 18,
              fontWeight: 600,
              letterSpacing: '-0.01em',
            }}
          >
            {name}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const previewStyle = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};

const headingStyle = {
  ...plainText,
  margin: '10px 0 24px',
  fontSize: 30,
  lineHeight: '34px',
  fontWeight: 560,
  letterSpacing: '-0.02em',
};

/** The picture and its credit. Where pictures are blocked, its text stands on a raised ground. */
function StillFigure({ still: { alt, credits } }: { still: MailStill }) {
  return (
    <div data-skip-in-text>
      <Section cellStyle={{ paddingBottom: 20 }}>
        {/* The width as an attribute, for Outlook, which ignores the style; without the priority React
            would add a preload link. */}
        <img
          src={`cid:${stillId}`}
          alt={alt}
          width={mailColumnWidth}
          fetchPriority="low"
          className="raised text"
          style={pictureStyle}
        />
        {credits.map((credit) => (
          <SlateLine key={credit}>{credit}</SlateLine>
        ))}
      </Section>
    </div>
  );
}

const pictureStyle = {
  ...plainText,
  display: 'block',
  width: '100%',
  maxWidth: mailColumnWidth,
  height: 'auto',
  marginBottom: 8,
  backgroundColor: colour.inkRaised,
  fontSize: 14,
  lineHeight: '22px',
};
