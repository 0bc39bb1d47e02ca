import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { csvLine, csvPages, csvStart } from '../../../domain/csv.ts';
import { studioPlaces } from '../../../domain/review/hours.ts';
import { oneLine } from '../../../domain/text.ts';
import { isoInstant } from '../../../domain/time/instants.ts';
import { lastDays, periods } from '../../../domain/time/periods.ts';
import type { StoredEnquiry } from '../../enquiries/enquiry-store.ts';
import { enquiryColumns, pageOfEnquiries } from '../../enquiries/list-enquiries.ts';
import { recordAction } from '../../events/audit.ts';
import { announceChange } from '../../events/changes.ts';
import { dailyNumbers, noteDay, numbersOf } from '../../visits/numbers.ts';
import type { DeskDeps } from '../desk-deps.ts';
import { readInput } from './request.ts';

const querySchema = z.object({
  period: z.enum(periods, 'Ask for a week, month or quarter.').default('week'),
  ago: z.coerce.number().int().min(0).max(200).default(0),
});
const noteSchema = z.strictObject({
  day: z.iso.date('Choose a day.'),
  text: z.string().transform(oneLine).pipe(z.string().max(80, 'Use at most 80 characters.')),
});
/** A little more than a year, so that a month can be compared with that of last year. */
const csvDays = 400;

/** `GET /api/numbers`, and as files `/api/numbers.csv` and `/api/enquiries.csv`. */
export async function numbers(app: FastifyInstance, deps: DeskDeps): Promise<void> {
  const { store, replyHours, now, config } = deps;
  const [{ zone } = { zone: 'UTC' }] = studioPlaces(deps.rules);

  app.get('/numbers', (request) => shownNumbers(deps, readInput(querySchema, request.query)));

  app.post('/numbers/notes', async (request) => {
    const { day, text } = readInput(noteSchema, request.body);
    const by = request.owner;
    await store.write(async (tx) => {
      await noteDay(tx, { day, text, by, at: now() });
      await recordAction(tx, { by, what: 'noted a day', note: `${day}: ${text || 'nothing'}`, at: now() });
    });
    announceChange();
    return { day, text };
  });

  app.get('/numbers.csv', async (_request, reply) => {
    const days = await dailyNumbers(store.db, {
      days: Math.min(csvDays, config.retentionDays || csvDays),
      zone,
      now: now(),
    });
    const head = [
      'day',
      // From page to page inside the site, the browser loads none.
      'page loads',
      'visits',
      'film watched to the end',
      'enquiries',
      'reviews done',
      'pilots agreed',
      'note',
    ];
    const lines = days.map(({ day, ...counts }) => csvLine([day, ...Object.values(counts).map(String)]));
    return sendFile(reply, 'numbers').send([csvStart + csvLine(head), ...lines].join(''));
  });

  app.get('/enquiries.csv', async (request, reply) => {
    await store.write((tx) =>
      recordAction(tx, { by: request.owner, what: 'exported all enquiries', at: now() }),
    );
    const pages = csvPages(enquiryColumns(replyHours), (limit, after: StoredEnquiry | undefined) =>
      pageOfEnquiries(store.db, limit, after),
    );
    return sendFile(reply, 'enquiries').send(Readable.from(textsOf(pages)));
  });

  function sendFile(reply: FastifyReply, name: string): FastifyReply {
    const file = `${name}-${isoInstant(now()).slice(0, 10)}.csv`;
    return reply
      .header('content-disposition', `attachment; filename="${file}"`)
      .type('text/csv; charset=utf-8');
  }
}

export type NumbersResponse = Awaited<ReturnType<typeof shownNumbers>>;

async function shownNumbers(deps: DeskDeps, asked: z.infer<typeof querySchema>) {
  const { store, replyHours, config } = deps;
  const now = deps.now();
  const [{ zone, name: place } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(deps.rules);
  return {
    ...(await numbersOf(store.db, { ...asked, zone, now })),
    /** By whose calendar. */
    place,
    /** As the site promises it. */
    replyHours,
    isCounting: config.countVisits,
    /** What is older was deleted; null where nothing is. */
    keptFrom: config.retentionDays ? lastDays(config.retentionDays, zone, now).firstDay : null,
  };
}

async function* textsOf(pages: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
  for await (const { text } of pages) yield text;
}
