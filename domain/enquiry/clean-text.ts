/**
 * A lead is not turned away for a stray control character: text is cleaned, not refused. What goes: NUL
 * (PostgreSQL cannot store it), lone surrogates (no database can), control characters, and the marks that
 * reorder text, with which a name could disguise the rest of a subject line.
 */
export function oneLine(text: string): string {
  return withoutTraps(text)
    .replace(/[\s\u0085\u2028\u2029]+/gu, ' ')
    .trim();
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
