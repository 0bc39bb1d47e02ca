/** Without I, L, O, U, 0 and 1: a reference must survive being read out over a bad phone line. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/** Enquiries and reviews have marks of their own, so that one reference never stands for two things. */
export type ReferenceMark = 'LT' | 'RV';

/** A short name for people, such as `LT-7F3K2Q`; `random` gives whole numbers below its argument. */
export function makeReference(random: (below: number) => number, mark: ReferenceMark = 'LT'): string {
  const pick = () => symbols[random(symbols.length)];
  return `${mark}-${Array.from({ length }, pick).join('')}`;
}

/** As people type it: any case, blanks around it, with or without its mark. Undefined when it cannot be one. */
export function readReference(text: string, mark: ReferenceMark = 'LT'): string | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(new RegExp(`^${mark}-?(?=.{${length}}$)`), '');
  return bare.length === length && Array.from(bare).every((symbol) => symbols.includes(symbol))
    ? `${mark}-${bare}`
    : undefined;
}
