import { open } from 'node:fs/promises';

import { answerBy } from '../domain/enquiry/reply-clock.ts';
import type { StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { listEnquiries } from '../server/enquiries/list-enquiries.ts';
import { StudioMistake, type Command } from './command.ts';
import { csvLine } from './csv.ts';

const pageSize = 500;

export const exportCommand: Command = {
  name: 'export',
  takes: '--csv FILE',
  summary: 'All enquiries as a table that is safe to open in a spreadsheet.',
  options: { csv: { type: 'string' } },
  async run({ flags, parts, print, progress }) {
    if (typeof flags.csv !== 'string') throw new StudioMistake('say where to: export --csv FILE');
    const { store } = await parts();
    const file = await open(flags.csv, 'wx', 0o600).catch((error: Error) => {
      throw new StudioMistake(`cannot write ${String(flags.csv)}: ${error.message}`);
    });
    let count = 0;
    try {
      // The mark in front tells spreadsheets that this is UTF-8.
      await file.write(`\uFEFF${csvLine(header)}`);
      let after: StoredEnquiry | undefined;
      for (;;) {
        const page = await listEnquiries(store.db, { limit: pageSize, after });
        await file.write(page.map((enquiry) => csvLine(cellsOf(enquiry))).join(''));
        count += page.length;
        after = page.at(-1);
        progress(`${count} enquiries`);
        if (page.length < pageSize) break;
      }
      progress('');
    } finally {
      await file.close();
    }
    print(`${count} enquiries in ${flags.csv}`);
  },
};

const header = [
  'reference',
  'received',
  'answer by',
  'answered',
  'spam',
  'name',
  'email',
  'company',
  'use case',
  'budget',
  'message',
  'source',
];

function cellsOf(enquiry: StoredEnquiry): string[] {
  return [
    enquiry.reference,
    time(enquiry.receivedAt),
    time(answerBy(enquiry.receivedAt)),
    time(enquiry.answeredAt),
    enquiry.spamReason ?? '',
    enquiry.name,
    enquiry.email,
    enquiry.company ?? '',
    enquiry.useCase ?? '',
    enquiry.budget ?? '',
    enquiry.message,
    enquiry.source ? JSON.stringify(enquiry.source) : '',
  ];
}

function time(instant: number | undefined): string {
  return instant === undefined ? '' : new Date(instant).toISOString();
}
