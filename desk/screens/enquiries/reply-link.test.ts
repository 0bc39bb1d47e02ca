import { expect, test } from 'vitest';
import { replyLink } from './reply-link.ts';

const enquiry = { email: 'a+b&c@example.test', name: 'Ada & Co' };
const subject = 'Re: we have your message (LT-ABCDEF)';
const link = (message: string, text = '') => new URL(replyLink({ ...enquiry, message }, { subject, text }));

test('a reply goes to the visitor, with what was typed and their words quoted', () => {
  const { pathname, searchParams } = link('Two scenes?\nYes & no.', 'Hello Ada,\n\ngladly.\n');
  expect(decodeURIComponent(pathname)).toBe('a+b&c@example.test');
  expect(searchParams.get('subject')).toBe(subject);
  expect(searchParams.get('body')).toBe(
    'Hello Ada,\r\n\r\ngladly.\r\n\r\nAda & Co wrote:\r\n> Two scenes?\r\n> Yes & no.',
  );
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
});

const emoji = '🎬'.repeat(1_000);
test.each(['word '.repeat(2_000), 'line\n'.repeat(2_000), 'हार्बर '.repeat(1_000), emoji, `${emoji}!`])(
  'a long message is cut where mail programs would cut the address, and never through a character',
  (message) => {
    const { href, searchParams } = link(message, 'Hello Ada,');
    expect(href.length).toBeLessThanOrEqual(1_800);
    expect(searchParams.get('body')).toMatch(/^Hello Ada,\r\n\r\nAda & Co wrote:/);
    expect(searchParams.get('body')).not.toContain('\ufffd');
  },
);

test('what was typed is never cut: a long reply quotes nothing', () => {
  const text = 'We would begin with a pilot. '.repeat(200).trim();
  expect(link('Two scenes?', text).searchParams.get('body')).toBe(text);
});
