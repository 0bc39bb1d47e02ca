/** The byte order mark tells spreadsheets that a file is UTF-8. */
export const csvStart = '\uFEFF';

/** The columns of a table: its names, and what a row has under each. */
export type Columns<Row> = Record<string, (row: Row) => string | undefined>;

const pageSize = 500;

/** A whole table, by pages: a hundred thousand rows would not fit into memory at once. */
export async function* csvPages<Row>(
  columns: Columns<Row>,
  page: (limit: number, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<{ text: string; rows: number }> {
  yield { text: csvStart + csvLine(Object.keys(columns)), rows: 0 };
  let after: Row | undefined;
  do {
    const rows: Row[] = await page(pageSize, after);
    const lines = rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row) ?? '')));
    yield { text: lines.join(''), rows: rows.length };
    after = rows.length < pageSize ? undefined : rows.at(-1);
  } while (after !== undefined);
}

const formula = '[=+\\-@|%＝＋－＠]';
const begins = new RegExp(`^\\s*${formula}|^[\\t\\r\\n]`);
/** Where Excel begins a cell too, in a country whose spreadsheets separate cells by semicolons. */
const beginsInside = new RegExp(`(?=${formula})(?<=[;\\t\\r\\n][\\s"]*)`, 'g');
const wordJoiner = '\u2060';

/**
 * One line of CSV. A cell that looks like a formula gets an apostrophe, which spreadsheets hide: also
 * behind blanks, and by the wide signs of Asian keyboards, which Excel reads as the others. Inside a
 * text, where an apostrophe would be seen, it is a character that nothing shows.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replaceAll(beginsInside, wordJoiner);
  return `"${(begins.test(text) ? `'${safe}` : safe).replaceAll('"', '""')}"`;
}
