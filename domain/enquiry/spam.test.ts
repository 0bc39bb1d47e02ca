import { expect, test } from 'vitest';
import { judgeSpam } from './spam.ts';

const now = Date.UTC(2026, 0, 12, 12, 0);
const good = { name: 'Ada', email: 'ada@example.com', message: 'Forty shots of one diver, before March.' };
const gates = { honeypot: '', startedAt: now - 60_000, byScript: true, now };
const reels = 'https://vimeo.com/111111111 https://vimeo.com/222222222 https://vimeo.com/333333333';
const brief =
  '我们想拍一部关于潜水员的短片，一共四十个镜头，三月之前完成。参考影片：' +
  'https://a.example/x ，https://b.example/y ，https://c.example/z 。请告诉我们价格和时间。';

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
  ['three reels and a line', { ...good, message: `Our three reels, forty shots each: ${reels}` }, gates],
  ['a short message with one link', { ...good, message: 'See https://a.example' }, gates],
  ['a brief in Chinese with three references', { ...good, message: brief }, gates],
  [
    'a long brief with many references',
    {
      ...good,
      message: `${'We like the light in this one. '.repeat(20)}${' https://a.example/x'.repeat(12)}`,
    },
    gates,
  ],
])('%s is no spam', (_what, enquiry, with_) => {
  expect(judgeSpam(enquiry, with_)).toEqual({});
});

test.each([
  ['no start time', { ...good, message: 'See https://a.example' }, { ...gates, startedAt: undefined }],
  ['link in the name', { ...good, name: 'Northlight, www.northlight.example' }, gates],
  ['mostly links', { ...good, message: `Our reels: ${reels}` }, gates],
  ['links in code', { ...good, message: `${good.message} [url=https://x.example]x[/url]` }, gates],
  ['links in code', { ...good, message: `${good.message} <a href="https://x.example">reel</a>` }, gates],
])('maybe spam: %s', (maybeSpam, enquiry, with_) => {
  expect(judgeSpam(enquiry, with_)).toEqual({ maybeSpam });
});

test.each([
  ['hidden field filled', good, { ...gates, honeypot: 'x' }],
  ['filled too fast', good, { ...gates, startedAt: now - 499 }],
  [
    'no start time',
    { ...good, name: 'Win https://x.example', message: 'https://x.example' },
    { ...gates, startedAt: undefined },
  ],
  ['links in code', { ...good, message: '[url=https://x.example]x[/url] '.repeat(4) }, gates],
  ['mostly links', { ...good, name: 'www.win.example', message: 'https://a.example '.repeat(11) }, gates],
])('certainly spam: %s', (spamReason, enquiry, with_) => {
  expect(judgeSpam(enquiry, with_)).toEqual({ spamReason });
});

test('a message made to search long is searched in time that grows with its length', () => {
  const before = process.cpuUsage();
  expect(judgeSpam({ ...good, message: '<a '.repeat(100_000) }, gates)).toEqual({});
  // Of the processor, whatever else the machine does: a tenth of a second; quadratic, a minute.
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(20);
});
