import { day, utcMinute } from '../domain/time/instants.ts';
import { longestSnoozeDays, markWaiting, snoozeEnquiry } from '../server/enquiries/change-enquiry.ts';
import { changeAndRecord } from '../server/events/audit.ts';
import { referenceArgument } from './arguments.ts';
import { byCommand, type Command, UsageError } from './command.ts';

export const waitingCommand: Command = {
  name: 'enquiries waiting',
  takes: 'REF',
  summary: 'Takes "answered" back: the reply clock runs on.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const { store, replyHours } = await call.services();
    const { now } = call;
    const action = { by: null, what: 'waiting again', reference, note: byCommand, at: now };
    const waiting = await changeAndRecord(store, action, (tx) =>
      markWaiting(tx, reference, { now, replyHours }),
    );
    if (!waiting) throw new UsageError(`${reference} is not answered`);
    call.print(`${reference} waits for an answer.`);
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
    const { store } = await call.services();
    const until = call.now + Math.round(days * day);
    const action = { by: null, what: 'snoozed', reference, note: byCommand, at: call.now };
    const snoozed = await changeAndRecord(store, action, (tx) =>
      snoozeEnquiry(tx, reference, until, call.now),
    );
    if (!snoozed) throw new UsageError(`${reference} is answered, or there is no such enquiry`);
    call.print(`${reference} is back on ${utcMinute(until)}.`);
  },
};
