import type { EnquiryValues } from './enquiry.ts';

export type SpamReason =
  | 'hidden field filled'
  | 'filled too fast'
  | 'mostly links'
  | 'link in the name'
  | 'no start time'
  | 'blocked sender';

interface SpamFacts {
  honeypot: string;
  /** When the page was opened, by the visitor's clock; undefined without script. */
  startedAt: number | undefined;
  /** True for `/api`; false for the form posted without script, which cannot know its start. */
  byScript: boolean;
  now: number;
}

/**
 * Nobody opens the page, fills the form and sends it in less. Low, because a visitor's clock may be
 * ahead of ours, and a real lead among the spam costs more than spam in the inbox.
 */
const leastMs = 500;

/**
 * Why an enquiry looks like spam, cheapest check first. A wrong guess costs a delay and never a
 * lead: the enquiry is stored and waits among the spam for the studio.
 */
export function spamReason(enquiry: EnquiryValues, facts: SpamFacts): SpamReason | undefined {
  if (facts.honeypot.trim() !== '') return 'hidden field filled';
  if (filledTooFast(facts)) return 'filled too fast';
  // The name alone: many a producer's company is called by its address.
  if (countLinks(enquiry.name) > 0) return 'link in the name';
  if (lacksStart(facts) && countLinks(enquiry.message) > 0) return 'no start time';
  if (mostlyLinks(enquiry.message)) return 'mostly links';
  return undefined;
}

/** A visitor's clock may be wrong: a start in the future says nothing. */
function filledTooFast({ startedAt, now }: SpamFacts): boolean {
  if (startedAt === undefined) return false;
  const took = now - startedAt;
  return took >= 0 && took < leastMs;
}

/**
 * Our script always says when the page was opened; robots leave it out, and bring a link. Without a
 * link it is let through: programs of others may use `/api` as well.
 */
function lacksStart({ byScript, startedAt }: SpamFacts): boolean {
  return byScript && startedAt === undefined;
}

/** A producer sends a reel or two with some text around them, and never BBCode or HTML links. */
function mostlyLinks(message: string): boolean {
  // `[^<>]*` ends at the next tag: `[^>]*` would search the rest of the message from every `<a`.
  if (/\[(url|link)[=\]]|<a\s[^<>]*href/i.test(message)) return true;
  const links = countLinks(message);
  const words = message.replace(link, '').trim().length;
  return links > 10 || (links >= 3 && words < links * 20);
}

const link = /https?:\/\/\S+|\bwww\.\S+/gi;

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}
