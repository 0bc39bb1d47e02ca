/** Without I, L, O, U, 0 and 1: a reference must survive being read out over a bad phone line. */
const symbols = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 6;

/** A short name for people, such as `LT-7F3K2Q`; `random` gives whole numbers below its argument. */
export function makeReference(random: (below: number) => number): string {
  const pick = () => symbols[random(symbols.length)];
  return `LT-${Array.from({ length }, pick).join('')}`;
}

/** As people type it: any case, blanks around it, with or without the `LT-`. Undefined when it cannot be one. */
export function readReference(text: string): string | undefined {
  const bare = text.trim().toUpperCase().replace(/^LT-?/, '');
  return bare.length === length && [...bare].every((symbol) => symbols.includes(symbol))
    ? `LT-${bare}`
    : undefined;
}
