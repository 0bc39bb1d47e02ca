/** Without I, L, O, U, 0 and 1, which are mistaken for others when read out over the phone. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/** The prefix of enquiries (LT) and of reviews (RV). */
export type ReferenceMark = 'LT' | 'RV';

/** Such as `LT-7F3K2Q`; `random` returns a whole number below its argument. */
export function makeReference(random: (below: number) => number, mark: ReferenceMark = 'LT'): string {
  const pick = () => symbols[random(symbols.length)];
  return `${mark}-${Array.from({ length }, pick).join('')}`;
}

/** Reads what people type: any case, blanks around it, with or without its prefix. */
export function readReference(text: string, mark: ReferenceMark = 'LT'): string | undefined {
  const bare = text
    .trim()
    .toUpperCase()
    .replace(new RegExp(`^${mark}-?(?=.{${length}}$)`), '');
  return bare.length === length && Array.from(bare).every((symbol) => symbols.includes(symbol))
    ? `${mark}-${bare}`
    : undefined;
}
