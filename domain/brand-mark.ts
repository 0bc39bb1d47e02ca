/** The brand mark, in units of its own: an outline of this size, and one dot in its middle. */
export const brandMark = { width: 26, height: 16, line: 2, dotRadius: 2.4 };
