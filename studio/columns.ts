/**
 * The first rows of a list that was asked for one more than its limit, and a line that says when
 * there are more.
 */
export function cutAt<Row>(rows: Row[], limit: number): { shown: Row[]; more: string[] } {
  const more = rows.length > limit ? [`\nThere are more: --limit ${limit * 2} shows twice as many.`] : [];
  return { shown: rows.slice(0, limit), more };
}

/** Aligns rows for a terminal. Visitors' words are in it, so control characters are replaced. */
export function columns(rows: string[][]): string {
  const clean = rows.map((row) => row.map(printable));
  const widths: number[] = [];
  for (const row of clean) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  }
  return clean
    .map((row) =>
      row
        .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function printable(text: string): string {
  // The control characters are the point of this expression.
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (character) => (character === '\n' ? ' ' : '\uFFFD'));
}

export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
}
