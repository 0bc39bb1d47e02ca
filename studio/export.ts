import { open, type FileHandle } from 'node:fs/promises';
import type { Db } from '../server/store/tables.ts';
import { UsageError, type Command } from './command.ts';
import { csvLine } from './csv.ts';
import { enquirySheet, reviewSheet, type Sheet } from './sheets.ts';

const pageSize = 500;

export const exportCommand: Command = {
  name: 'export',
  takes: '--csv FILE [--reviews]',
  summary: 'All enquiries, or all reviews, as a table that is safe to open in a spreadsheet.',
  options: { csv: { type: 'string' }, reviews: { type: 'boolean' } },
  async run({ flags, services, print, progress }) {
    if (typeof flags.csv !== 'string') throw new UsageError('say where to: export --csv FILE');
    const { store, replyHours } = await services();
    const file = await open(flags.csv, 'wx', 0o600).catch((error: Error) => {
      throw new UsageError(`cannot write ${String(flags.csv)}: ${error.message}`);
    });
    try {
      const written = await (flags.reviews
        ? writeSheet(reviewSheet, store.db, file, progress)
        : writeSheet(enquirySheet(replyHours), store.db, file, progress));
      progress('');
      print(`${written} in ${flags.csv}`);
    } finally {
      await file.close();
    }
  },
};

async function writeSheet<Row>(
  { what, columns, page }: Sheet<Row>,
  db: Db,
  file: FileHandle,
  progress: (text: string) => void,
): Promise<string> {
  // The byte order mark tells spreadsheets that this is UTF-8.
  await file.write(`\uFEFF${csvLine(Object.keys(columns))}`);
  let [count, after]: [number, Row | undefined] = [0, undefined];
  for (;;) {
    const rows: Row[] = await page(db, pageSize, after);
    const lines = rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row) ?? '')));
    await file.write(lines.join(''));
    count += rows.length;
    after = rows.at(-1);
    progress(`${count} ${what}`);
    if (rows.length < pageSize) return `${count} ${what}`;
  }
}
