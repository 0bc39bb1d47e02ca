import { shownFields, shownSource, shownValue, answerBy } from '../domain/enquiry/enquiry.ts';
import { outcomeInWords, outcomeNames, outcomeReasonNames } from '../domain/enquiry/outcome.ts';
import { studioPlaces } from '../domain/review/hours.ts';
import { day, isoInstant, minute, timeLeft, utcMinute } from '../domain/time/instants.ts';
import { zonedMinute } from '../domain/time/zoned-time.ts';
import {
  longestSnoozeDays,
  markAnswered,
  markWaiting,
  releaseEnquiry,
  setOutcome,
  snoozeEnquiry,
} from '../server/enquiries/change-enquiry.ts';
import { findEnquiry, type StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { listSpam, listWaitingFirst } from '../server/enquiries/list-enquiries.ts';
import {
  byCommand,
  type Call,
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

export const answeredCommand: Command = {
  name: 'enquiries answered',
  takes: 'REF',
  summary: 'Stops the reply clock.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const deps = await depsOf(call);
    const { outcome } = await markAnswered(deps, reference, byCommand);
    refuse(outcome, reference);
    call.print(outcome === 'changed' ? `${reference} is answered.` : `${reference} was already answered.`);
  },
};

export const waitingCommand: Command = {
  name: 'enquiries waiting',
  takes: 'REF',
  summary: 'Takes "answered" back: the reply clock runs on.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const deps = await depsOf(call);
    const { outcome } = await markWaiting(deps, reference, byCommand);
    if (outcome !== 'changed') throw new UsageError(`${reference} is not answered`);
    call.print(`${reference} waits for an answer.`);
  },
};

export const becameCommand: Command = {
  name: 'enquiries became',
  takes: 'REF STATE [REASON]',
  summary: `What became of an answered enquiry: ${outcomeNames.join(', ')}; of "no" the reason: ${outcomeReasonNames.join(', ')}.`,
  async run(call) {
    const reference = referenceArgument(call.args);
    const outcome = outcomeNames.find((name) => name === call.args[1]);
    const reason = outcomeReasonNames.find((name) => name === call.args[2]) ?? null;
    if (!outcome) throw new UsageError(`say what became of it: ${outcomeNames.join(', ')}`);
    if ((outcome === 'no') !== (reason !== null))
      throw new UsageError(`say why not, of "no" alone: ${outcomeReasonNames.join(', ')}`);
    const deps = await depsOf(call);
    const changed = await setOutcome(deps, reference, { outcome, reason }, byCommand);
    refuse(changed.outcome, reference);
    if (changed.outcome === 'waiting') throw new UsageError(`${reference} is not answered`);
    call.print(`${reference}: ${outcomeInWords(outcome, reason)}.`);
  },
};

export const snoozeCommand: Command = {
  name: 'enquiries snooze',
  takes: 'REF DAYS',
  summary: 'Takes an enquiry off the waiting ones for some days, and reminds you then.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const days = Number(call.args[1]);
    if (!(days > 0 && days <= longestSnoozeDays))
      throw new UsageError(`say for how many days, up to ${longestSnoozeDays}`);
    const deps = await depsOf(call);
    const until = call.now + Math.round(days * day);
    const { outcome } = await snoozeEnquiry(deps, reference, until, byCommand);
    refuse(outcome, reference);
    if (outcome !== 'changed') throw new UsageError(`${reference} is answered, or there is no such enquiry`);
    call.print(`${reference} is back on ${utcMinute(until)}.`);
  },
};

export const releaseCommand: Command = {
  name: 'enquiries release',
  takes: 'REF',
  summary: 'Takes an enquiry out of spam, and delivers it.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const deps = await depsOf(call);
    const { outcome } = await releaseEnquiry(deps, reference, byCommand);
    if (outcome !== 'changed') throw new UsageError(`${reference} is no spam`);
    call.print(`${reference} is released; a running server delivers it within seconds.`);
  },
};

const depsOf = async (call: Call) => ({ ...(await call.services()), now: () => call.now });

function refuse(outcome: string, reference: string): void {
  if (outcome === 'unknown') throw new UsageError(`there is no enquiry ${reference}`);
  if (outcome === 'spam') throw new UsageError(`${reference} is held as spam: release it first`);
}

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
