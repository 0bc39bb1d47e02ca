/** Without I, L, O, U, 0 and 1, which are mistaken for others when read out over the phone. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/** The prefix of enquiries (LT) and of reviews (RV). */
export type ReferencePrefix = 'LT' | 'RV';

/** Such as `LT-7F3K2Q`; `random` returns a whole number below its argument. */
export function makeReference(random: (below: number) => number, prefix: ReferencePrefix = 'LT'): string {
  const pick = () => symbols[random(symbols.length)];
  return `${prefix}-${Array.from({ length }, pick).join('')}`;
}

/** Reads what people type: any case, blanks around it, with or without its prefix. */
export function readReference(text: string, prefix: ReferencePrefix = 'LT'): string | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(new RegExp(`^${prefix}-?(?=.{${length}}$)`), '');
  return bare.length === length && Array.from(bare).every((symbol) => symbols.includes(symbol))
    ? `${prefix}-${bare}`
    : undefined;
}
