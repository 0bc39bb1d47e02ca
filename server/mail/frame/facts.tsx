import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import type { ReactNode } from 'react';

import { colour, font } from '../mail-colours.ts';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A ruled table as on a camera report. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Section style={{ marginBottom: 24 }}>
      {facts.map(({ label, value }) => (
        <Row key={label} style={{ borderTop: `1px solid ${colour.line}` }}>
          {/* The colon is for the text version, where a column has no edge. */}
          <Column style={labelStyle}>{`${label}: `}</Column>
          <Column style={valueStyle}>{value}</Column>
        </Row>
      ))}
    </Section>
  );
}

const labelStyle = {
  width: 128,
  padding: '11px 12px 11px 0',
  verticalAlign: 'top',
  color: colour.fog,
  fontFamily: font.slate,
  fontSize: 11,
  lineHeight: '22px',
  letterSpacing: '0.12em',
  textTransform: 'uppercase',
} as const;

const valueStyle = {
  padding: '11px 0',
  verticalAlign: 'top',
  color: colour.paper,
  fontFamily: font.text,
  fontSize: 15,
  lineHeight: '22px',
  wordBreak: 'break-word',
} as const;
