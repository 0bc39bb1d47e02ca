import type { CSSProperties, ReactNode } from 'react';
import { colour, font } from '../mail-colours.ts';

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

const textStyle = {
  margin: '0 0 16px',
  color: colour.paper,
  fontFamily: font.text,
  fontSize: 16,
  lineHeight: '26px',
};
const smallStyle = {
  margin: '16px 0',
  color: colour.fog,
  fontFamily: font.text,
  fontSize: 13,
  lineHeight: '20px',
};
