import { Text } from '@react-email/text';

import { colour, font } from '../mail-colours.ts';

/** The second voice: a small line as on a clapperboard. */
export function SlateLine({ children, tone = 'fog' }: { children: string; tone?: 'fog' | 'sun' }) {
  return (
    <Text
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
    </Text>
  );
}
