import type { DeskEnquiry } from '../../../server/desk/api/enquiries.ts';

/** In characters, encoded: Windows cuts off longer addresses. */
const longest = 1_800;

interface Begun {
  subject: string;
  /** What was typed at the desk so far. It is never cut: where it is longer, nothing is quoted. */
  text: string;
}

/** `mailto:` with the visitor's address, the subject, what was typed, and the message quoted. */
export function replyLink(
  {
    email,
    name,
    message,
    isEntered = false,
  }: Pick<DeskEnquiry, 'email' | 'name' | 'message'> & { isEntered?: boolean },
  { subject, text }: Begun,
): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const typed = text.trimEnd().toWellFormed().split('\n');
  const begin = `mailto:${to}?subject=${encodeURIComponent(subject)}&body=`;
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const whole = (lines: string[]) => encoded([...typed, '', `${name} wrote:`, ...lines]);
  const fits = (lines: string[]) => begin.length + whole(lines).length <= longest;
  // What we wrote down ourselves is no word of theirs.
  if (isEntered || !fits([])) return begin + encoded(typed);
  let lines = quoted;
  while (!fits(lines) && lines.length > 0) {
    const last = lines.at(-1) ?? '';
    lines = last.length > 82 ? [...lines.slice(0, -1), `${cut(last)} …`] : lines.slice(0, -1);
  }
  return begin + whole(lines);
}

const encoded = (lines: string[]) => encodeURIComponent(lines.join('\r\n'));

/** Not through an emoji: `encodeURIComponent` throws for half of one. */
const cut = (line: string) => line.slice(0, -80).replace(/[\ud800-\udbff]$/, '');
