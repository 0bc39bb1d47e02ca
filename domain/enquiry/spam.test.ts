import { expect, test } from 'vitest';
import { spamReason } from './spam.ts';

const now = Date.UTC(2026, 0, 12, 12, 0);
const good = { name: 'Ada', email: 'ada@example.com', message: 'Forty shots of one diver, before March.' };
const gates = { honeypot: '', startedAt: now - 60_000, byScript: true, now };

test.each([
  ['a plain enquiry', good, gates],
  ['a program without a start and without a link', good, { ...gates, startedAt: undefined }],
  ['no script, so no start', good, { ...gates, startedAt: undefined, byScript: false }],
  ['a visitor’s clock ahead of ours', good, { ...gates, startedAt: now + 90_000 }],
  ['exactly half a second', good, { ...gates, startedAt: now - 500 }],
  ['blanks in the hidden field', good, { ...gates, honeypot: '  ' }],
  ['a company called by its address', { ...good, company: 'www.x.example' }, gates],
  [
    'two reels and a paragraph',
    { ...good, message: `${good.message} https://a.example/reel and www.b.example/reel` },
    gates,
  ],
  ['a short message with one link', { ...good, message: 'See https://a.example' }, gates],
  [
    'a long brief with many references',
    {
      ...good,
      message: `${'We like the light in this one. '.repeat(20)}${' https://a.example/x'.repeat(8)}`,
    },
    gates,
  ],
])('%s is no spam', (_what, enquiry, with_) => {
  expect(spamReason(enquiry, with_)).toBeUndefined();
});

test.each([
  ['hidden field filled', good, { ...gates, honeypot: 'x' }],
  ['no start time', { ...good, message: 'See https://a.example' }, { ...gates, startedAt: undefined }],
  ['filled too fast', good, { ...gates, startedAt: now - 499 }],
  ['link in the name', { ...good, name: 'Win https://x.example' }, gates],
  ['mostly links', { ...good, message: 'https://a.example https://b.example https://c.example' }, gates],
  ['mostly links', { ...good, message: `${good.message} [url=https://x.example]x[/url]` }, gates],
  ['mostly links', { ...good, message: `${good.message} <a href="https://x.example">x</a>` }, gates],
])('%s', (reason, enquiry, with_) => {
  expect(spamReason(enquiry, with_)).toBe(reason);
});

test(
  'a message made to search long is searched in time that grows with its length',
  { timeout: 30_000 },
  () => {
    // A tenth of a second; quadratic, it takes a minute.
    expect(spamReason({ ...good, message: '<a '.repeat(100_000) }, gates)).toBeUndefined();
  },
);
