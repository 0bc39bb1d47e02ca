/** The byte order mark tells spreadsheets that a file is UTF-8. */
export const csvStart = '\uFEFF';

/**
 * One line of CSV. A cell that looks like a formula gets an apostrophe, which spreadsheets hide: also
 * behind blanks, and by the wide signs of Asian keyboards, which Excel reads as the others.
 */
export function csvLine(cells: string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
