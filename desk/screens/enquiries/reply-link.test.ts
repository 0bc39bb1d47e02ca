import { expect, test } from 'vitest';
import type { DeskEnquiryReply } from '../../../domain/desk-replies.ts';
import { replyLink } from './reply-link.ts';

const enquiry = { email: 'a+b&c@example.test', name: 'Ada & Co', reference: 'LT-ABCDEF' };
const link = (message: string) => new URL(replyLink({ ...enquiry, message } as DeskEnquiryReply));

test('a reply goes to the visitor, names the reference and quotes their words', () => {
  const { pathname, searchParams } = link('Two scenes?\nYes & no.');
  expect(decodeURIComponent(pathname)).toBe('a+b&c@example.test');
  expect(searchParams.get('subject')).toBe('Re: your enquiry LT-ABCDEF');
  expect(searchParams.get('body')).toBe('\r\n\r\nAda & Co wrote:\r\n> Two scenes?\r\n> Yes & no.');
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});

const emoji = '🎬'.repeat(1_000);
test.each(['word '.repeat(2_000), 'line\n'.repeat(2_000), 'हार्बर '.repeat(1_000), emoji, `${emoji}!`])(
  'a long message is cut where mail programs would cut the address, and never through a character',
  (message) => {
    const { href, searchParams } = link(message);
    expect(href.length).toBeLessThanOrEqual(1_800);
    expect(searchParams.get('body')).toContain('Ada & Co wrote:');
    expect(searchParams.get('body')).not.toContain('\ufffd');
  },
);
