import { shownFields, shownValue } from '../domain/enquiry/enquiry.ts';
import { answerBy, timeLeft } from '../domain/enquiry/reply-clock.ts';
import { minute } from '../domain/time/durations.ts';
import { isoInstant, utcMinute } from '../domain/time/utc.ts';
import { findEnquiry, markAnswered, type StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { listEnquiries } from '../server/enquiries/list-enquiries.ts';
import { releaseEnquiry } from '../server/enquiries/release-enquiry.ts';
import { limitOption, referenceArgument } from './arguments.ts';
import { columns, printable, shorten } from './columns.ts';
import { StudioMistake, type Command } from './command.ts';

export const enquiriesCommand: Command = {
  name: 'enquiries',
  takes: '[--spam] [--limit N]',
  summary: 'Newest first, with state and the time left to answer; --spam lists the quarantine.',
  options: { spam: { type: 'boolean' }, limit: { type: 'string' } },
  async run({ flags, json, now, parts, print }) {
    const limit = limitOption({ flags });
    const { store, replyHours } = await parts();
    const enquiries = await listEnquiries(store.db, { spam: flags.spam === true, limit });
    if (json)
      return print(
        JSON.stringify(
          enquiries.map((enquiry) => asJson(enquiry, replyHours, now)),
          null,
          2,
        ),
      );
    if (enquiries.length === 0) return print(flags.spam ? 'Nothing in quarantine.' : 'No enquiries yet.');
    print(
      columns([
        ['REFERENCE', 'RECEIVED', 'STATE', 'NAME', 'COMPANY', 'USE CASE', 'BUDGET'],
        ...enquiries.map((enquiry) => [
          enquiry.reference,
          utcMinute(enquiry.receivedAt),
          stateOf(enquiry, replyHours, now),
          shorten(enquiry.name, 28),
          shorten(enquiry.company ?? '', 24),
          shownValue(enquiry, 'useCase') ?? '',
          shownValue(enquiry, 'budget') ?? '',
        ]),
      ]),
    );
  },
};

export const showCommand: Command = {
  name: 'enquiries show',
  takes: 'REF',
  summary: 'Everything one enquiry says.',
  async run(call) {
    const reference = referenceArgument(call);
    const { store, replyHours } = await call.parts();
    const enquiry = await findEnquiry(store.db, reference);
    if (!enquiry) throw new StudioMistake(`there is no enquiry ${reference}`);
    if (call.json) return call.print(JSON.stringify(asJson(enquiry, replyHours, call.now), null, 2));
    const { facts, paragraphs } = shownFields(enquiry);
    const rows = [
      ['Reference', enquiry.reference],
      ['State', stateOf(enquiry, replyHours, call.now)],
      ['Received', utcMinute(enquiry.receivedAt)],
      ['Answer by', utcMinute(answerBy(enquiry.receivedAt, replyHours))],
      ...facts.map(({ label, value = '' }) => [label, value]),
      ...Object.entries(enquiry.source ?? {}),
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
    const reference = referenceArgument(call);
    const { store } = await call.parts();
    if (!(await findEnquiry(store.db, reference)))
      throw new StudioMistake(`there is no enquiry ${reference}`);
    const stopped = await store.write((tx) => markAnswered(tx, reference, call.now));
    call.print(stopped ? `${reference} is answered.` : `${reference} was already answered.`);
  },
};

export const releaseCommand: Command = {
  name: 'enquiries release',
  takes: 'REF',
  summary: 'Takes an enquiry out of spam quarantine, and delivers it.',
  async run(call) {
    const reference = referenceArgument(call);
    const { store, config, replyHours } = await call.parts();
    const released = await releaseEnquiry(store, reference, {
      now: call.now,
      replyHours,
      webhook: config.webhook !== undefined,
    });
    if (!released) throw new StudioMistake(`${reference} is not in quarantine`);
    call.print(`${reference} is released; a running server delivers it within seconds.`);
  },
};

function stateOf(
  { spamReason, answeredAt, receivedAt }: StoredEnquiry,
  replyHours: number,
  now: number,
): string {
  if (spamReason) return `spam: ${spamReason}`;
  return answeredAt === undefined ? timeLeft(answerBy(receivedAt, replyHours), now) : 'answered';
}

function asJson(enquiry: StoredEnquiry, replyHours: number, now: number) {
  const { receivedAt, answeredAt, ...rest } = enquiry;
  const dueAt = answerBy(receivedAt, replyHours);
  return {
    ...rest,
    receivedAt: isoInstant(receivedAt),
    answerBy: isoInstant(dueAt),
    answeredAt: answeredAt === undefined ? null : isoInstant(answeredAt),
    minutesLeft: answeredAt === undefined ? Math.floor((dueAt - now) / minute) : null,
  };
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}
