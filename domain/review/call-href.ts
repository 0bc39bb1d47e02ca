/** For a link: a phone dials the number. */
export const callHref = (way: string) => (way.startsWith('+') ? `tel:${way.replaceAll(/[^\d+]/g, '')}` : way);
