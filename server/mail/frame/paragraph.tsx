import type { CSSProperties, ReactNode } from 'react';
import { colour, plainText } from '../mail-colours.ts';

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
