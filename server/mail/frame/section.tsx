import type { CSSProperties, ReactNode } from 'react';
import type { SchemeClass } from '../mail-colours.ts';

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
