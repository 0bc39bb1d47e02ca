import { sql } from 'kysely';
import { daysOfSpan, lastDays, type Period, type Span, spansOf } from '../../domain/time/periods.ts';
import { clockInZone } from '../../domain/time/zoned-time.ts';
import { aboutDay } from '../events/notes.ts';
import type { Db, Tx, VisitCountRow } from '../store/tables.ts';

/** The five figures of the studio, of a span of days. */
export interface Figures {
  visits: number;
  film: number;
  enquiries: number;
  reviews: number;
  pilots: number;
}

/** Without spam, canaries and the demo. A review took place if it was booked and is over. */
export async function figuresOf(db: Db, span: Span, now: number): Promise<Figures> {
  const { enquiries, reviews, pilots } = happenings(db, span, now);
  return {
    visits: await countOf(db, 'visit', span),
    film: await countOf(db, 'film', span),
    enquiries: await howMany(enquiries),
    reviews: await howMany(reviews),
    pilots: await howMany(pilots),
  };
}

/** Everything that the screen "Numbers" shows of a period and the one before. */
export async function numbersOf(
  db: Db,
  { period, ago, zone, now }: { period: Period; ago: number; zone: string; now: number },
) {
  const whole = spansOf(period, zone, now, ago);
  const { current, before } = whole.soFar;
  const [figures, earlier] = [await figuresOf(db, current, now), await figuresOf(db, before, now)];
  const first = await firstStored(db);
  return {
    period,
    ago,
    current: { firstDay: current.firstDay, lastDay: current.lastDay },
    before: { firstDay: before.firstDay, lastDay: before.lastDay },
    figures: {
      visits: { now: figures.visits, before: earlier.visits },
      film: { now: figures.film, before: earlier.film },
      enquiries: { now: figures.enquiries, before: earlier.enquiries },
      reviews: { now: figures.reviews, before: earlier.reviews },
      pilots: { now: figures.pilots, before: earlier.pilots },
    },
    medianAnswerHours: { now: await medianAnswer(db, current), before: await medianAnswer(db, before) },
    visits: await series(db, period, zone, whole),
    firstPages: await tops(db, 'page', current, before),
    referrers: await tops(db, 'referrer', current, before),
    cameFrom: await enquirySources(db, current, before),
    notes: await dayNotes(db, whole.current),
    wrote: await listed(db, 'receivedAt', current, zone),
    agreed: await listed(db, 'pilotAt', current, zone),
    countedFrom: first.day,
    hasEarlier: (first.day ?? current.firstDay) < current.firstDay || (first.at ?? now) < current.from,
  };
}

/** For a spreadsheet: every day, oldest first. */
export async function dailyNumbers(db: Db, asked: { days: number; zone: string; now: number }) {
  const { zone, now } = asked;
  const span = lastDays(asked.days, zone, now);
  const rows = await db
    .selectFrom('visitCounts')
    .select(({ fn }) => ['day', 'what', fn.sum<number | string>('count').as('count')])
    .where('day', '>=', span.firstDay)
    .where('day', '<=', span.lastDay)
    .groupBy(['day', 'what'])
    .execute();
  const counted = new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, Number(count)]));
  const days = daysOfSpan(span, zone);
  const perDay = async (those: Happenings) => {
    const counts = new Map<string, number>();
    let index = 0;
    for (const { at } of await those.select('at').orderBy('at').execute()) {
      while (at >= (days[index]?.to ?? Infinity)) index += 1;
      const { firstDay } = days[index] ?? span;
      counts.set(firstDay, (counts.get(firstDay) ?? 0) + 1);
    }
    return counts;
  };
  const all = happenings(db, span, now);
  const [enquiries, reviews] = [await perDay(all.enquiries), await perDay(all.reviews)];
  const pilots = await perDay(all.pilots);
  const noted = new Map((await dayNotes(db, span)).map(({ day, text }) => [day, text]));
  return days.map(({ firstDay: day }) => ({
    day,
    loads: counted.get(`${day} view`) ?? 0,
    visits: counted.get(`${day} visit`) ?? 0,
    film: counted.get(`${day} film`) ?? 0,
    enquiries: enquiries.get(day) ?? 0,
    reviews: reviews.get(day) ?? 0,
    pilots: pilots.get(day) ?? 0,
    note: noted.get(day) ?? '',
  }));
}

async function countOf(db: Db, what: VisitCountRow['what'], { firstDay, lastDay }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('visitCounts')
    .select(({ fn }) => fn.sum<number | string | null>('count').as('count'))
    .where('what', '=', what)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .executeTakeFirstOrThrow();
  // PostgreSQL gives a sum as text.
  return Number(count ?? 0);
}

/** When each enquiry came, each review took place and each pilot agreed: as queries, to count or to list. */
function happenings(db: Db, { from, to }: Span, now: number) {
  const within = (column: 'receivedAt' | 'pilotAt') =>
    visitors(db)
      .select(sql<number>`${sql.ref(column)}`.as('at'))
      .where(column, '>=', from)
      .where(column, '<', to);
  const reviews = db
    .selectFrom('reviews')
    .select('startsAt as at')
    .where('state', '=', 'booked')
    .where('demo', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .where('endsAt', '<=', now);
  return {
    enquiries: db.selectFrom(within('receivedAt').as('happened')),
    pilots: db.selectFrom(within('pilotAt').as('happened')),
    reviews: db.selectFrom(reviews.as('happened')),
  };
}

type Happenings = ReturnType<typeof happenings>['enquiries'];

async function howMany(those: Happenings): Promise<number> {
  const counted = those.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The newest of them by name, to look at. */
async function listed(db: Db, by: 'receivedAt' | 'pilotAt', { from, to }: Span, zone: string) {
  const rows = await visitors(db)
    .select(['reference', 'name', 'source', 'outcome', 'outcomeReason', 'answeredAt', `${by} as at`])
    .where(by, '>=', from)
    .where(by, '<', to)
    .orderBy(by, 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ reference, name, source, outcome, outcomeReason, answeredAt, at }) => ({
    reference,
    name,
    day: clockInZone(zone, at ?? 0).date,
    from: cameFrom(source),
    outcome,
    outcomeReason,
    isAnswered: answeredAt !== null,
  }));
}

/** Where those who wrote came from, most of them first. */
async function enquirySources(db: Db, current: Span, before: Span) {
  const countsIn = async ({ from, to }: Span) => {
    const rows = await visitors(db)
      .select('source')
      .where('receivedAt', '>=', from)
      .where('receivedAt', '<', to)
      .execute();
    const counts = Map.groupBy(rows, ({ source }) => cameFrom(source));
    return new Map([...counts].map(([name, those]) => [name, those.length]));
  };
  return most(await countsIn(current), await countsIn(before));
}

/** What owners noted of days, such as a festival; one note a day. */
async function dayNotes(db: Db, { firstDay, lastDay }: Span) {
  const rows = await db
    .selectFrom('notes')
    .select(['about', 'by', 'text'])
    .where('about', '>=', aboutDay(firstDay))
    .where('about', '<=', aboutDay(lastDay))
    .orderBy('about')
    .execute();
  return rows.map(({ about, by, text }) => ({ day: about.slice(aboutDay('').length), by, text }));
}

/** An empty text takes the note away. Its day is its id: two that come at once are one. */
export async function noteDay(
  tx: Tx,
  { day, ...note }: { day: string; text: string; by: string; at: number },
): Promise<void> {
  const about = aboutDay(day);
  await tx.deleteFrom('notes').where('about', '=', about).execute();
  if (!note.text) return;
  await tx
    .insertInto('notes')
    .values({ ...note, id: about, about })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
    .execute();
}

/** The campaign or the site that brought them, or how an owner heard of them; empty where nothing is told. */
function cameFrom(source: string | null): string {
  const told = JSON.parse(source ?? '{}') as Record<string, string>;
  const site = URL.parse(told['referrer'] ?? '')?.hostname.replace(/^www\./, '');
  // A link may have a campaign without a name.
  return told['entered'] || told['utm_source'] || site || '';
}

const visitors = (db: Db) =>
  db
    .selectFrom('enquiries')
    .where('canary', '=', 0)
    .where('demo', 'is', null)
    .where('spamReason', 'is', null);

/** From when an enquiry came until it was answered, of those answered in the span; null for none. */
async function medianAnswer(db: Db, { from, to }: Span): Promise<number | null> {
  const answered = visitors(db).where('answeredAt', '>=', from).where('answeredAt', '<', to);
  const { count } = await answered
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count === 0) return null;
  // The one in the middle, or the two.
  const middle = await answered
    .select(sql<number>`answered_at - received_at`.as('took'))
    .orderBy('took')
    .offset(Math.ceil(count / 2) - 1)
    .limit(count % 2 === 0 ? 2 : 1)
    .execute();
  const sum = middle.reduce((all, { took }) => all + took, 0);
  return Math.round((sum / middle.length / 3_600_000) * 10) / 10;
}

/** The first day of which there are visits, and when the oldest enquiry came; null for none. */
async function firstStored(db: Db) {
  const counted = db.selectFrom('visitCounts').select(({ fn }) => fn.min('day').as('day'));
  const stored = db.selectFrom('enquiries').select(({ fn }) => fn.min('receivedAt').as('at'));
  return {
    ...(await counted.executeTakeFirstOrThrow()),
    ...(await stored.where('canary', '=', 0).executeTakeFirstOrThrow()),
  };
}

/**
 * Visits by day, of a quarter by week, of the whole period; each beside its like of the whole one
 * before. Null are days to come, and those that the shorter of the two does not have.
 */
async function series(
  db: Db,
  period: Period,
  zone: string,
  { current, before, soFar }: ReturnType<typeof spansOf>,
) {
  const rows = await db
    .selectFrom('visitCounts')
    .select(({ fn }) => ['day', fn.sum<number | string>('count').as('count')])
    .where('what', '=', 'visit')
    .where('day', '>=', before.firstDay)
    .where('day', '<=', current.lastDay)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map(({ day, count }) => [day, Number(count)]));
  const step = period === 'quarter' ? 7 : 1;
  const sums = (span: Span) => {
    const days = daysOfSpan(span, zone);
    return Array.from({ length: Math.ceil(days.length / step) }, (_, index) => {
      const those = days.slice(index * step, (index + 1) * step);
      return {
        day: those[0]?.firstDay ?? '',
        count: those.reduce((sum, { firstDay }) => sum + (byDay.get(firstDay) ?? 0), 0),
      };
    });
  };
  const [now, earlier] = [sums(current), sums(before)];
  return Array.from({ length: Math.max(now.length, earlier.length) }, (_, index) => {
    const [one, other] = [now[index], earlier[index]];
    const isToCome = !one || one.day > soFar.current.lastDay;
    return {
      day: (one ?? other)?.day ?? '',
      now: isToCome ? null : one.count,
      before: other?.count ?? null,
    };
  });
}

const mostNames = 10;
const mostListed = 100;

function most(now: Map<string, number>, before: Map<string, number>) {
  return [...now]
    .toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, mostNames)
    .map(([name, count]) => ({ name, now: count, before: before.get(name) ?? 0 }));
}

/** The pages that visits began with, or the sites they came from, most of them first. */
async function tops(db: Db, by: 'page' | 'referrer', current: Span, before: Span) {
  const countsIn = async ({ firstDay, lastDay }: Span) => {
    const rows = await db
      .selectFrom('visitCounts')
      .select(({ fn }) => [by, fn.sum<number | string>('count').as('count')])
      .where('what', '=', 'visit')
      .where('day', '>=', firstDay)
      .where('day', '<=', lastDay)
      .groupBy(by)
      .execute();
    return new Map(rows.map((row) => [row[by], Number(row.count)]));
  };
  return most(await countsIn(current), await countsIn(before));
}
