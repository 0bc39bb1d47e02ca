import { open, type FileHandle } from 'node:fs/promises';
import { type Columns, csvPages } from '../domain/csv.ts';
import { isoInstant } from '../domain/time/instants.ts';
import type { StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { enquiryColumns, pageOfEnquiries } from '../server/enquiries/list-enquiries.ts';
import { pageOfReviews, type StoredReview } from '../server/reviews/review-store.ts';
import type { Db } from '../server/store/tables.ts';
import { UsageError, type Command } from './command.ts';

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
  let count = 0;
  for await (const { text, rows } of csvPages(columns, (limit, after) => page(db, limit, after))) {
    await file.write(text);
    count += rows;
    progress(`${count} ${what}`);
  }
  return `${count} ${what}`;
}

/** A table to export: its columns, and its rows by pages. */
interface Sheet<Row> {
  what: string;
  columns: Columns<Row>;
  page: (db: Db, limit: number, after: Row | undefined) => Promise<Row[]>;
}

const enquirySheet = (replyHours: number): Sheet<StoredEnquiry> => ({
  what: 'enquiries',
  columns: enquiryColumns(replyHours),
  page: pageOfEnquiries,
});

const reviewSheet: Sheet<StoredReview> = {
  what: 'reviews',
  columns: {
    reference: ({ reference }) => reference,
    booked: ({ bookedAt }) => time(bookedAt),
    starts: ({ startsAt }) => time(startsAt),
    ends: ({ endsAt }) => time(endsAt),
    'moved from': ({ movedFrom }) => time(movedFrom),
    state: ({ state, cancelledBy }) => (cancelledBy ? `${state} by ${cancelledBy}` : state),
    name: ({ name }) => name,
    email: ({ email }) => email,
    'time zone': ({ timeZone }) => timeZone,
    note: ({ note }) => note,
  },
  page: pageOfReviews,
};

function time(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : isoInstant(instant);
}
