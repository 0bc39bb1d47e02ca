import type { CSSProperties, ReactNode } from 'react';

interface SectionProps {
  style?: CSSProperties;
  cellStyle?: CSSProperties;
  children: ReactNode;
}

/** A block of the mail: a table of one cell, which every mail program lays out alike. */
export function Section({ style, cellStyle, children }: SectionProps) {
  return (
    <table {...tableProps} align="center" width="100%" style={style}>
      <tbody>
        <tr>
          <td style={cellStyle}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** For a table that only lays out: no gaps of its own, and no table to a screen reader. */
export const tableProps = { role: 'presentation', border: 0, cellPadding: 0, cellSpacing: 0 } as const;
