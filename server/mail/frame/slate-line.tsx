import { colour, font } from '../mail-colours.ts';

/** A small line in the slate face, as on a clapperboard. */
export function SlateLine({ children, tone = 'fog' }: { children: string; tone?: 'fog' | 'sun' }) {
  return (
    <p
      className={tone === 'fog' ? 'quiet' : 'text'}
      style={{
        margin: 0,
        color: colour[tone],
        fontFamily: font.slate,
        fontSize: 11,
        lineHeight: '18px',
        letterSpacing: '0.12em',
        textTransform: 'uppercase',
      }}
    >
      {children}
    </p>
  );
}
