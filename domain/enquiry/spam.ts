import type { EnquiryValues } from './enquiry.ts';

export type SpamReason =
  | 'hidden field filled'
  | 'filled too fast'
  | 'mostly links'
  | 'links in code'
  | 'link in the name'
  | 'no start time'
  | 'blocked sender';

/**
 * `spamReason`: certain, so that nobody is mailed and it waits for the morning mail. `maybeSpam`:
 * doubtful, and treated as any other enquiry, but marked.
 */
export interface SpamVerdict {
  spamReason?: SpamReason | undefined;
  maybeSpam?: SpamReason | undefined;
}

interface SpamFacts {
  honeypot: string;
  /** When the page was opened, by the visitor's clock; undefined without script. */
  startedAt: number | undefined;
  /** True for `/api`; false for the form posted without script, which cannot know its start. */
  byScript: boolean;
  now: number;
}

/** Two doubtful signs together make it certain; what no person can do is certain alone. */
const certain = 3;

/**
 * Weighs every sign of spam, because each of the doubtful ones also stood in a real lead: a website
 * as a name, three reels and a word, a link pasted as HTML.
 */
export function judgeSpam(enquiry: EnquiryValues, facts: SpamFacts): SpamVerdict {
  const signs = signsOf(enquiry, facts).filter(({ weight }) => weight > 0);
  const [heaviest] = signs.toSorted((one, other) => other.weight - one.weight);
  const weight = signs.reduce((sum, sign) => sum + sign.weight, 0);
  return weight >= certain ? { spamReason: heaviest?.reason } : { maybeSpam: heaviest?.reason };
}

function signsOf(
  { name, message }: EnquiryValues,
  facts: SpamFacts,
): { reason: SpamReason; weight: number }[] {
  return [
    { reason: 'hidden field filled', weight: facts.honeypot.trim() === '' ? 0 : certain },
    { reason: 'filled too fast', weight: filledTooFast(facts) ? certain : 0 },
    { reason: 'no start time', weight: lacksStart(facts) && countLinks(message) > 0 ? 2 : 0 },
    { reason: 'links in code', weight: linksInCode(message) },
    { reason: 'mostly links', weight: mostlyLinks(message) },
    // The name alone: many a producer's company is called by its address.
    { reason: 'link in the name', weight: countLinks(name) > 0 ? 1 : 0 },
  ];
}

/**
 * Nobody opens the page, fills the form and sends it in less. Low, because a visitor's clock may be
 * ahead of ours.
 */
const leastMs = 500;

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

/** People paste HTML out of a mail or a page; BBCode is what robots write for forums. */
function linksInCode(message: string): number {
  if (/\[(url|link)[=\]]/i.test(message)) return 2;
  // `[^<>]*` ends at the next tag: `[^>]*` would search the rest of the message from every `<a`.
  return /<a\s[^<>]*href/i.test(message) ? 1 : 0;
}

/** A producer sends some reels with a line around them. */
function mostlyLinks(message: string): number {
  const links = countLinks(message);
  if (links < 3 || countWords(message.replace(link, ' ')) >= 2 * links) return 0;
  return links > 10 ? 2 : 1;
}

const link = /https?:\/\/\S+|\bwww\.\S+/gi;

function countLinks(text: string): number {
  return text.match(link)?.length ?? 0;
}

// For Chinese, Japanese and Thai as well, which have no spaces between words.
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

function countWords(text: string): number {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}
