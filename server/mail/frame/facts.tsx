import type { ReactNode } from 'react';
import { colour, plainText, slateText } from '../mail-colours.ts';
import { Section, tableProps } from './section.tsx';

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
              <td className="text" style={valueStyle}>
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
