import { Link } from 'react-router';

type Kind = 'primary' | 'secondary' | 'dark';
type Size = 'normal' | 'small';

/** Classes for links and buttons that look like buttons. */
export const buttonClass = (kind: Kind, size: Size = 'normal') => `button button-${kind} button-${size}`;

interface PageLinkProps {
  link: { label: string; to: string };
  className?: string;
  onClick?: () => void;
}

/** A link of content/ to a page of the site. */
export const PageLink = ({ link, className = 'text-link', onClick }: PageLinkProps) => (
  <Link to={link.to} viewTransition className={className} onClick={onClick}>
    {link.label}
  </Link>
);
