import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSigningSettings, WrongSettings } from '../publishing/settings.ts';
import { readConfig, settingNames } from './config.ts';

test('nothing set is a good set of settings', () => {
  expect(readConfig({}, '/site')).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    dataDir: '/site/data',
    rateLimit: 20,
    retentionDays: 730,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', SITE_URL: '' }, '/site')).toEqual(readConfig({}, '/site'));
});

test('RETENTION_DAYS=0 is set: nothing is deleted by itself', () => {
  expect(readConfig({ RETENTION_DAYS: '0' }, '/site').retentionDays).toBe(0);
});

test('the desk has a port, an address and owners of its own', () => {
  const desk = { port: 3900, isPortSet: false, url: 'http://localhost:3900' };
  expect(readConfig({}, '/site')).toMatchObject({ desk, deskEmails: undefined });
  expect(readConfig({ DESK_PORT: '0' }, '/site').desk).toBeUndefined();
  const set = { DESK_PORT: '4000', DESK_URL: 'https://desk.studio.test/', DESK_EMAILS: 'A@b.test, c@d.test' };
  expect(readConfig(set, '/site')).toMatchObject({
    desk: { port: 4000, isPortSet: true, url: 'https://desk.studio.test' },
    deskEmails: ['a@b.test', 'c@d.test'],
  });
});

test('all that is wrong is listed at once, the missing partners too', () => {
  const wrong = {
    PORT: '99999',
    SITE_URL: 'https://longtake.example/en',
    DATABASE_URL: 'postgres://db/longtake',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'nobody',
    WEBHOOK_URL: 'https://hooks.example',
    C2PA_KEY_FILE: 'key.pem',
    C2PA_TSA_URL: 'time.example',
    RATE_LIMIT: '0',
    RETENTION_DAYS: '-1',
    TRUST_PROXY: 'yes',
    DESK_PORT: 'off',
    DESK_URL: 'http://desk.studio.test',
    DESK_EMAILS: 'one@studio.test; two@studio.test',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(wrong)).toThrow(WrongSettings);
  for (const url of ['https://longtake.example?from=mail', 'https://me:secret@longtake.example'])
    expect(() => readConfig({ SITE_URL: url })).toThrow(
      'SITE_URL: write it without a path, as https://longtake.example',
    );
  const message = messageOf(() => readConfig(wrong));
  expect(message).toContain('DESK_URL: write https://, or http://localhost');
  const named = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(':')[0] ?? '');
  expect(named.toSorted()).toEqual(
    [
      ...Object.keys(wrong).filter(
        (name) => !['DATABASE_URL', 'WEBHOOK_URL', 'C2PA_KEY_FILE'].includes(name),
      ),
      'C2PA_CHAIN_FILE',
      'SECRET',
      'WEBHOOK_SECRET',
    ].toSorted(),
  );
});

test('two equal ports are one plain line', () => {
  expect(linesOf({ PORT: '4000', DESK_PORT: '4000' })).toEqual([
    '  DESK_PORT: 4000 is PORT too: give each a port of its own',
  ]);
  expect(linesOf({ METRICS_PORT: '3000' })).toEqual([
    '  METRICS_PORT: 3000 is PORT too: give each a port of its own',
  ]);
  expect(linesOf({ DESK_PORT: '4000', METRICS_PORT: '4000' })).toEqual([
    '  METRICS_PORT: 4000 is DESK_PORT too: give each a port of its own',
  ]);
  // 0 is any free port, or none.
  for (const fine of [{ PORT: '0', DESK_PORT: '0', METRICS_PORT: '0' }, { PORT: '3900' }])
    expect(linesOf(fine)).toEqual([]);
});

test('a build reads what it signs with and no other setting', () => {
  const otherwise = { PORT: 'wrong', SITE_URL: 'https://host.example/preview/' };
  expect(readSigningSettings(otherwise, '/site')).toEqual({
    dataDir: '/site/data',
    given: undefined,
    timeStampUrl: undefined,
  });
  const given = { C2PA_KEY_FILE: '/keys/key.pem', C2PA_CHAIN_FILE: 'chain.pem' };
  expect(readSigningSettings({ ...otherwise, ...given }, '/site').given).toEqual({
    keyFile: '/keys/key.pem',
    chainFile: '/site/chain.pem',
  });
  expect(messageOf(() => readSigningSettings({ C2PA_CHAIN_FILE: 'chain.pem' }))).toBe(
    'These settings are wrong:\n  C2PA_KEY_FILE: needed with C2PA_CHAIN_FILE, because its key signs',
  );
});

test.each([
  ['1', 1],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('TRUST_PROXY=%s is understood', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
});

test.each(['10.0.0.0/99', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', 'loopback', '10.0.0.1,'])(
  'TRUST_PROXY=%s is named at start',
  (text) => {
    expect(messageOf(() => readConfig({ TRUST_PROXY: text }))).toContain('TRUST_PROXY: write');
  },
);

test('.env.example holds exactly the settings there are', () => {
  const example = readFileSync('.env.example', 'utf8');
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
});

/** What is wrong, line by line. */
const linesOf = (env: Record<string, string>) =>
  messageOf(() => readConfig(env))
    .split('\n')
    .slice(1);

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}
