import { day, utcMinute } from '../domain/time/instants.ts';
import { longestSnoozeDays, markWaiting, snoozeEnquiry } from '../server/enquiries/change-enquiry.ts';
import { referenceArgument } from './arguments.ts';
import { byCommand, type Command, UsageError } from './command.ts';

export const waitingCommand: Command = {
  name: 'enquiries waiting',
  takes: 'REF',
  summary: 'Takes "answered" back: the reply clock runs on.',
  async run(call) {
    const reference = referenceArgument(call.args);
    const deps = { ...(await call.services()), now: () => call.now };
    const { outcome } = await markWaiting(deps, reference, byCommand);
    if (outcome !== 'changed') throw new UsageError(`${reference} is not answered`);
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
    const deps = { ...(await call.services()), now: () => call.now };
    const until = call.now + Math.round(days * day);
    const { outcome } = await snoozeEnquiry(deps, reference, until, byCommand);
    if (outcome === 'spam') throw new UsageError(`${reference} is held as spam: release it first`);
    if (outcome !== 'changed') throw new UsageError(`${reference} is answered, or there is no such enquiry`);
    call.print(`${reference} is back on ${utcMinute(until)}.`);
  },
};
