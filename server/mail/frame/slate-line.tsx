import { colour, slateText } from '../mail-colours.ts';

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
