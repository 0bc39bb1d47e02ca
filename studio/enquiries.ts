import { shownFields, shownSource, shownValue, answerBy } from '../domain/enquiry/enquiry.ts';
import { outcomeInWords } from '../domain/enquiry/outcome.ts';
import { studioPlaces } from '../domain/review/hours.ts';
import { isoInstant, minute, timeLeft, utcMinute } from '../domain/time/instants.ts';
import { zonedMinute } from '../domain/time/zoned-time.ts';
import { findEnquiry, type StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { listSpam, listWaitingFirst } from '../server/enquiries/list-enquiries.ts';
import {
  columns,
  type Command,
  cutAt,
  limitFlag,
  printable,
  referenceArgument,
  shorten,
  UsageError,
} from './command.ts';

export const enquiriesCommand: Command = {
  name: 'enquiries',
  takes: '[--spam] [--limit N]',
  summary:
    'What waits for an answer, oldest first, with the time left; then what is answered. --spam lists the spam.',
  options: { spam: { type: 'boolean' }, limit: { type: 'string' } },
  async run({ flags, json, now, services, print }) {
    const limit = limitFlag(flags);
    const { store, replyHours, rules } = await services();
    const spam = flags.spam === true;
    const list = spam ? listSpam : listWaitingFirst;
    const { shown, more } = cutAt(await list(store.db, limit + 1), limit);
    const [{ zone, name: place } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(rules);
    if (json) {
      const rows = shown.map((enquiry) => asJson(enquiry, replyHours, now));
      return print(JSON.stringify(rows, null, 2));
    }
    if (shown.length === 0) return print(spam ? 'No spam.' : 'No enquiries yet.');
    const table = columns([
      ['REFERENCE', `RECEIVED (${place})`, 'STATE', 'NAME', 'COMPANY', 'USE CASE', 'BUDGET'],
      ...shown.map((enquiry) => [
        enquiry.reference,
        zonedMinute(enquiry.receivedAt, zone),
        stateOf(enquiry, replyHours, now),
        shorten(enquiry.name, 28),
        shorten(enquiry.company ?? '', 24),
        shownValue(enquiry, 'useCase') ?? '',
        shownValue(enquiry, 'budget') ?? '',
      ]),
    ]);
    print([table, ...more].join('\n'));
  },
};

export const showCommand: Command = {
  name: 'enquiries show',
  takes: 'REF',
  summary: 'Everything one enquiry says.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const { store, replyHours, rules } = await call.services();
    const enquiry = await findEnquiry(store.db, reference);
    if (!enquiry) throw new UsageError(`there is no enquiry ${reference}`);
    if (call.json) return call.print(JSON.stringify(asJson(enquiry, replyHours, call.now), null, 2));
    const { facts, paragraphs } = shownFields(enquiry);
    const [{ zone, name: place } = { zone: 'UTC', name: 'UTC' }] = studioPlaces(rules);
    const timeOf = (instant: number) => `${zonedMinute(instant, zone)} (${place})`;
    const rows = [
      ['Reference', enquiry.reference],
      ['State', stateOf(enquiry, replyHours, call.now)],
      ['Received', timeOf(enquiry.receivedAt)],
      ['Answer by', timeOf(answerBy(enquiry.receivedAt, replyHours))],
      ...facts.map(({ label, value = '' }) => [label, value]),
      ...shownSource(enquiry.source).map(({ label, value }) => [label, value]),
    ];
    const texts = paragraphs.flatMap(({ value }) => value ?? []);
    call.print([columns(rows), ...texts.map(printableLines)].join('\n\n'));
  },
};

function stateOf(
  { spamReason, maybeSpam, answeredAt, outcome, outcomeReason, receivedAt, snoozedUntil = 0 }: StoredEnquiry,
  replyHours: number,
  now: number,
): string {
  if (spamReason) return `spam: ${spamReason}`;
  if (answeredAt !== undefined) return outcomeInWords(outcome, outcomeReason)?.toLowerCase() ?? 'answered';
  if (snoozedUntil > now) return `snoozed until ${utcMinute(snoozedUntil)}`;
  const left = timeLeft(answerBy(receivedAt, replyHours), now);
  return maybeSpam ? `${left} (maybe spam: ${maybeSpam})` : left;
}

const time = (instant: number | undefined) => (instant === undefined ? null : isoInstant(instant));

function asJson(enquiry: StoredEnquiry, replyHours: number, now: number) {
  const { receivedAt, answeredAt, snoozedUntil, outcomeAt, pilotAt, ...rest } = enquiry;
  const dueAt = answerBy(receivedAt, replyHours);
  return {
    ...rest,
    receivedAt: isoInstant(receivedAt),
    answerBy: isoInstant(dueAt),
    answeredAt: time(answeredAt),
    outcomeAt: time(outcomeAt),
    pilotAt: time(pilotAt),
    snoozedUntil: time(snoozedUntil),
    minutesLeft: answeredAt === undefined ? Math.floor((dueAt - now) / minute) : null,
  };
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
