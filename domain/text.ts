/**
 * Cleans text instead of refusing it: a stray control character must not cost a lead. Removes NUL
 * (PostgreSQL cannot store it), lone surrogates, control characters and Unicode's bidirectional
 * marks, with which a name could disguise the rest of a mail's subject.
 */
export function oneLine(text: string): string {
  const line = withoutInvisible(withoutTraps(text))
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .trim();
  return visible.test(line) ? line : '';
}

/** Marks and joiners alone show nothing: such a text counts as left out. */
const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/**
 * With what cannot be seen, two names that look alike differ, and a name can look empty. What goes:
 * direction marks, zero-width spaces, soft hyphens, fillers, blanks that count as letters, tags. A
 * joiner (U+200C, U+200D) stays where it belongs to the spelling: in Persian and Indic names, and
 * in emoji.
 */
function withoutInvisible(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u180b-\u180f\u200b\u200e\u200f\u2060-\u206f]/gu, '')
    .replace(/[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u{e0000}-\u{e007f}]/gu, '')
    .replace(/(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+/gu, '');
}

/** As `oneLine`, but line breaks and tabs stay; every kind of line break becomes `\n`. */
export function manyLines(text: string): string {
  return withoutTraps(text.replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')).trim();
}

function withoutTraps(text: string): string {
  return (
    text
      .toWellFormed()
      // The control characters are the point of this expression.
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/gu, '')
      .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
  );
}

/** Letters that Unicode normalization (NFKD) does not decompose. */
const undecomposed: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Text without case, accents and punctuation, so that "cafe" finds "Café". */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => undecomposed[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Lines that an editor ended at some width as one. An expression takes a time that grows with the square of blanks. */
export function joinLines(text: string): string {
  const [first = '', ...more] = text.split('\n');
  if (more.length === 0) return text;
  const last = more.pop() ?? '';
  const inner = more.map((line) => line.trim()).filter(Boolean);
  return [first.trimEnd(), ...inner, last.trimStart()].join(' ');
}
