import { Button } from '@react-email/button';

import { colour, font } from '../mail-colours.ts';

export function MailAction({ href, children }: { href: string; children: string }) {
  return (
    <Button
      href={href}
      style={{
        padding: '14px 22px',
        borderRadius: 2,
        backgroundColor: colour.paper,
        color: colour.ink,
        fontFamily: font.text,
        fontSize: 15,
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  );
}
