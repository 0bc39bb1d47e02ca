import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';

import { colour, font } from '../mail-colours.ts';
import { SlateLine } from './slate-line.tsx';

interface MailFrameProps {
  site: { name: string; tagline: string };
  /** The line mail programs show beside the subject. */
  preview: string;
  slate: string;
  heading: string;
  children: ReactNode;
}

/**
 * The site's shell for mail. Every text sets its colour and every surface its background, so that a program
 * in light mode and one in dark mode show the same picture.
 */
export function MailFrame({ site, preview, slate, heading, children }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="dark light" />
        <meta name="supported-color-schemes" content="dark light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, padding: '32px 12px', backgroundColor: colour.ink, fontFamily: font.text }}>
        <Container style={{ width: '100%', maxWidth: 600, margin: '0 auto', backgroundColor: colour.ink }}>
          <Section style={{ paddingBottom: 28 }}>
            <BrandMark name={site.name} />
          </Section>
          <Section style={{ borderTop: `1px solid ${colour.line}`, paddingTop: 28 }}>
            <SlateLine>{slate}</SlateLine>
            <h1 style={headingStyle}>{heading}</h1>
            {children}
          </Section>
          <Section style={{ borderTop: `1px solid ${colour.line}`, marginTop: 36, paddingTop: 20 }}>
            <Text style={{ ...smallStyle, margin: 0 }}>
              {site.name}. {site.tagline}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

/** A 16:9 outline with one ember dot, drawn with borders: many programs block pictures until asked. */
function BrandMark({ name }: { name: string }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td
            aria-hidden="true"
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
            style={{
              paddingLeft: 12,
              color: colour.paper,
              fontFamily: font.text,
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

export const textStyle = {
  margin: '0 0 16px',
  color: colour.paper,
  fontFamily: font.text,
  fontSize: 16,
  lineHeight: '26px',
};
export const smallStyle = { color: colour.fog, fontFamily: font.text, fontSize: 13, lineHeight: '20px' };

const headingStyle = {
  margin: '10px 0 24px',
  color: colour.paper,
  fontFamily: font.text,
  fontSize: 30,
  lineHeight: '34px',
  fontWeight: 560,
  letterSpacing: '-0.02em',
};
