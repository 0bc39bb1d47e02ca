import { hash } from 'node:crypto';
import type { Availability } from '../../domain/content/availability.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { type DeliveryKind, kindOf } from '../../domain/delivery-kinds.ts';
import { keysOf } from '../../domain/keys-of.ts';
import { openingsBetween } from '../../domain/review/slots.ts';
import { daysToWarnOf, type SigningFacts } from '../../domain/signing.ts';
import { day, minute } from '../../domain/time/instants.ts';
import { type Span, spansOf } from '../../domain/time/periods.ts';
import { clockInZone } from '../../domain/time/zoned-time.ts';
import { uuidOf } from '../http/idempotency-key.ts';
import { type Delivery, type DeliveryHandler, enqueue } from '../outbox/delivery.ts';
import type { Store } from '../store/store.ts';
import type { Db } from '../store/tables.ts';
import { Facts, Paragraph, sampleReference } from './mail-parts.tsx';
import { MailShell, renderMail } from './mail-shell.tsx';
import type { Mail, MailDeps } from './mailer.ts';

/** Mail that waits longer is stuck. */
export const stuckAfterMs = 10 * minute;
const mostNames = 20;

/**
 * Queues the summary of the studio's next working morning. Its id follows from the day, so that any
 * number of processes queue it once.
 */
export async function queueStudioSummary(
  store: Store,
  { offices, windows, daysOff }: Pick<Availability, 'offices' | 'windows' | 'daysOff'>,
  now: number,
): Promise<void> {
  const hours = [...offices, ...windows].slice(0, 1);
  const openings = openingsBetween(hours, daysOff, { from: now, to: now + 14 * day });
  const morning = openings.find(({ startsAt }) => startsAt > now);
  if (!morning) return;
  const { day: about, startsAt: dueAt } = morning;
  const id = uuidOf(hash('sha256', `studio-summary ${about}`));
  const queued = await store.db.selectFrom('deliveries').select('id').where('id', '=', id).executeTakeFirst();
  if (!queued) await store.write((tx) => enqueue(tx, [{ id, kind: 'studio-summary', about, dueAt }], now));
}

type SummaryDeps = Omit<MailDeps, 'siteUrl' | 'secret' | 'contact'> & {
  /** The certificate that the films of the served version are signed with. */
  signing?: SigningFacts | undefined;
  /** The studio's figures of some days. */
  figuresOf?: (span: Span) => Promise<Record<Figure, number>>;
};

type Figure = keyof MailWords['studioSummary']['week']['labels'];

/** To the studio, when mail is stuck or given up, new spam has come, or a certificate ends; the first of a week has the figures of the last. */
export function studioSummary(deps: SummaryDeps): DeliveryHandler {
  const { store, mailer, studioEmail, now } = deps;
  const words = deps.mailWords.studioSummary;
  return async (delivery) => {
    // Late, because mail or the clock failed: the next summary has the same and more.
    const [date, zone = 'UTC'] = delivery.about.split(' ');
    if (clockInZone(zone, now()).date !== date) return 'skipped';
    const since = await lastSummary(store.db, delivery);
    const lists = await needsAttention(store.db, delivery, since, now());
    const facts = keysOf(lists)
      .filter((what) => lists[what].length > 0)
      .map((what) => ({ label: words.labels[what], value: inWords(lists[what]) }));
    const end = deps.signing && endToTell(deps.signing, since, now());
    if (end) {
      const value = fillPlaceholders(words.certificate[end.days < 0 ? 'ended' : 'ends'], end);
      facts.push({ label: words.labels.certificate, value });
    }
    const week = await lastWeek(delivery, zone);
    if (facts.length === 0 && !week) return 'skipped';
    await mailer.send({ ...writeSummary(deps, facts, week), to: studioEmail }, delivery);
    return 'sent';
  };

  /**
   * On Mondays, or on the first working day where Monday is none, beside the week before it;
   * undefined while there is nothing to count.
   */
  async function lastWeek(delivery: Delivery, zone: string) {
    const monday = spansOf('week', zone, now()).current.firstDay;
    if (!deps.figuresOf || (await isSentSince(store.db, monday, delivery))) return undefined;
    const week = spansOf('week', zone, now(), 1);
    const [figures, before] = [await deps.figuresOf(week.current), await deps.figuresOf(week.before)];
    if ([...Object.values(figures), ...Object.values(before)].every((count) => count === 0)) return undefined;
    return keysOf(words.week.labels).map((name) => ({
      label: words.week.labels[name],
      value: fillPlaceholders(words.week.figure, { n: figures[name], before: before[name] }),
    }));
  }
}

interface SummaryFact {
  label: string;
  value: string;
}

function writeSummary(
  { site, mailWords }: Pick<MailDeps, 'site' | 'mailWords'>,
  facts: SummaryFact[],
  week: SummaryFact[] | undefined,
): Omit<Mail, 'to'> {
  const words = mailWords.studioSummary;
  const head = facts.length > 0 ? words : words.week;
  const body = (
    <MailShell site={site} preview={head.preview} slate={words.slate} heading={head.heading}>
      {facts.length > 0 && (
        <>
          <Facts facts={facts} />
          <Paragraph small>{words.foot}</Paragraph>
        </>
      )}
      {week && (
        <>
          {facts.length > 0 && <Paragraph margin="24px 0 12px">{words.week.heading}</Paragraph>}
          <Facts facts={week} />
          <Paragraph small>{words.week.foot}</Paragraph>
        </>
      )}
    </MailShell>
  );
  return { ...renderMail(body), subject: fillPlaceholders(head.subject, { studio: site.name }) };
}

/** With made-up figures, by their names in mails.yaml: an owner wants to see the words. */
export function summarySamples(deps: Pick<MailDeps, 'site' | 'mailWords' | 'studioEmail'>) {
  const { labels, certificate, week } = deps.mailWords.studioSummary;
  const facts = keysOf(labels).map((what) => ({
    label: labels[what],
    value:
      what === 'certificate'
        ? fillPlaceholders(certificate.ends, { date: '2030-01-31', days: 30 })
        : `1, ${sampleReference} (a test)`,
  }));
  const figures = keysOf(week.labels).map((name, index) => ({
    label: week.labels[name],
    value: fillPlaceholders(week.figure, { n: index + 2, before: index + 1 }),
  }));
  const to = deps.studioEmail;
  return {
    studioSummary: (): Mail => ({ ...writeSummary(deps, facts, undefined), to }),
    'studioSummary.week': (): Mail => ({ ...writeSummary(deps, [], figures), to }),
  };
}

/**
 * Once a week, and in the last one every morning: nobody reads a mail that says the same for sixty
 * days.
 */
function endToTell(signing: SigningFacts, since: number, now: number) {
  const days = daysToWarnOf(signing, now);
  const before = daysToWarnOf(signing, since);
  if (days === undefined) return undefined;
  const isTold = before !== undefined && Math.floor(before / 7) === Math.floor(days / 7);
  return isTold && days >= 7 ? undefined : { date: signing.until.slice(0, 10), days };
}

/** Whether a summary went out between the morning of a day and this one; they are about their days. */
async function isSentSince(db: Db, date: string, { about }: Delivery): Promise<boolean> {
  const sent = db.selectFrom('deliveries').select('id').where('about', '>=', date).where('about', '<', about);
  const ofSummaries = sent.where('kind', '=', 'studio-summary').where('state', '=', 'sent');
  return (await ofSummaries.limit(1).execute()).length > 0;
}

async function lastSummary(db: Db, { createdAt }: Delivery): Promise<number> {
  const last = await db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .where('kind', '=', 'studio-summary')
    .where('createdAt', '<', createdAt)
    .executeTakeFirst();
  return last?.at ?? 0;
}

/** References alone: `forget` does not look into this mail. */
async function needsAttention(db: Db, { id }: Delivery, since: number, now: number) {
  const deliveries = db
    .selectFrom('deliveries')
    .select(['about', 'kind'])
    .where('id', '!=', id)
    // No mail is sent about what `studio demo` invented.
    .where('about', 'not in', db.selectFrom('enquiries').select('reference').where('demo', '=', 1));
  const oldestFirst = deliveries.orderBy('createdAt');
  const failed = await oldestFirst.where('state', '=', 'failed').execute();
  const refused = await oldestFirst.where('state', '=', 'refused').where('finishedAt', '>', since).execute();
  const waiting = await oldestFirst
    .where('state', '=', 'due')
    .where('createdAt', '<=', now - stuckAfterMs)
    .execute();
  // New ones only: most of it is never looked at, and stays until it is erased.
  const spam = await db
    .selectFrom('enquiries')
    .select(['reference as about', 'spamReason as why'])
    .where('canary', '=', 0)
    .where('demo', 'is', null)
    .where('spamReason', 'is not', null)
    .where('receivedAt', '>', since)
    .orderBy('receivedAt')
    .execute();
  return {
    failed: failed.map(withTitle),
    refused: refused.map(withTitle),
    waiting: waiting.map(withTitle),
    spam,
  };
}

const withTitle = ({ about, kind }: { about: string; kind: DeliveryKind }) => ({
  about,
  why: uncapitalized(kindOf(kind).title),
});

const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** `2, LT-7F3K2Q (receipt to the visitor), LT-8GQ2VX (notice to us)`. */
function inWords(names: { about: string; why: string | null }[]): string {
  const first = names.slice(0, mostNames).map(({ about, why }) => `${about} (${why})`);
  return `${names.length}, ${first.join(', ')}${names.length > mostNames ? ', …' : ''}`;
}
