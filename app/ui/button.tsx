type Kind = 'primary' | 'secondary' | 'dark';
type Size = 'normal' | 'small';

/** Links and buttons that look like buttons share these classes; which element it is stays the caller's choice. */
export const buttonClass = (kind: Kind, size: Size = 'normal') => `button button-${kind} button-${size}`;
