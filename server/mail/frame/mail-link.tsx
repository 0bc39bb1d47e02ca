import { colour } from '../mail-colours.ts';

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="text"
      style={{ color: colour.paper, textDecoration: 'underline' }}
    >
      {children}
    </a>
  );
}
