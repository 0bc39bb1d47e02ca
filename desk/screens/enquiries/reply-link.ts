import type { DeskEnquiryReply } from '../../../domain/desk-replies.ts';

/** In characters, encoded: Windows cuts off longer addresses. */
const longest = 1_800;

/** `mailto:` with the visitor's address, the reference as subject and the message quoted. */
export function replyLink({ email, name, reference, message }: DeskEnquiryReply): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const subject = encodeURIComponent(`Re: your enquiry ${reference}`);
  const begin = `mailto:${to}?subject=${subject}&body=`;
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const body = (lines: string[]) => encodeURIComponent(['', '', `${name} wrote:`, ...lines].join('\r\n'));
  const fits = (lines: string[]) => begin.length + body(lines).length <= longest;
  let lines = quoted;
  while (!fits(lines) && lines.length > 0) {
    const last = lines.at(-1) ?? '';
    lines = last.length > 82 ? [...lines.slice(0, -1), `${cut(last)} …`] : lines.slice(0, -1);
  }
  return begin + body(lines);
}

/** Not through an emoji: `encodeURIComponent` throws for half of one. */
const cut = (line: string) => line.slice(0, -80).replace(/[\ud800-\udbff]$/, '');
