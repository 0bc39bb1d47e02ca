import { colour } from '../mail-colours.ts';

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" style={{ color: colour.paper, textDecoration: 'none' }}>
      {children}
    </a>
  );
}
