/** The characters of our own pages; nearly every visit loads the font file of these and no other. */
export const english = String.fromCodePoint(...range(0x20, 0x7e)) + '\u00a0©·×–—‘’“”…→←↓↗';

/**
 * Latin-1 and more, in a file that `unicode-range` loads only for a page with such a character, as
 * in a name.
 */
export const accented =
  String.fromCodePoint(
    ...range(0xa1, 0xa8),
    ...range(0xaa, 0xb6),
    ...range(0xb8, 0xd6),
    ...range(0xd8, 0xff),
  ) + 'ıŒœ•−€™';

/**
 * Ł, š, ő, ū …: of central Europe, and of Indian names in Latin letters. Archivo keeps them in a
 * file of their own.
 */
export const centralEuropean = String.fromCodePoint(
  ...range(0x100, 0x130),
  ...range(0x132, 0x151),
  ...range(0x154, 0x17f),
  ...range(0x218, 0x21b),
  0x20b9,
);

/** The characters of the monospaced font, Slate. */
export const slate = String.fromCodePoint(...range(0x20, 0x7e)) + '·×–—→←°©';

/** For PDFs and social images. */
export const print = { latin: english + accented, 'latin-ext': centralEuropean };

/** What a PDF can show: the fonts of `print` have one arrow, and not the others. */
export const printable = new Set(
  Array.from(print.latin + print['latin-ext']).filter((one) => !'→←↗'.includes(one)),
);

function range(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
