type Kind = 'primary' | 'secondary' | 'dark';
type Size = 'normal' | 'small';

/** Classes for links and buttons that look like buttons. */
export const buttonClass = (kind: Kind, size: Size = 'normal') => `button button-${kind} button-${size}`;
