import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backupCommand } from '../../studio/backup.ts';
import { UsageError } from '../../studio/command.ts';
import { deliveriesCommand } from '../../studio/deliveries.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { enquiriesCommand, showCommand } from '../../studio/enquiries.ts';
import { faultOnDisk } from '../support/fault-on-disk.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';

test('the studio’s day: list, back up, forget, a canary, and a server that is gone', async () => {
  const home = testHome();
  const server = await startServer(home);
  const settings = { SITE_URL: server.url };
  const doctor = (set = {}) => callStudio(home, doctorCommand, { settings: { ...settings, ...set } });
  const mails = () => readdirSync(join(home, 'data/mail')).filter((name) => name.endsWith('.eml'));

  expect((await doctor()).code, 'without a mail folder').toBe(0);
  const ada = await sendEnquiry(server.url, { email: 'Ada@Example.com', message: 'Line one\nline two' });
  await sendEnquiry(server.url, { email: 'bot@example.com', message: 'Buy', website: 'x' });
  await expect.poll(() => mails().length).toBe(2);

  const listed = JSON.parse((await studio(home, 'enquiries', '--json')).out) as object[];
  expect(listed).toMatchObject([{ reference: ada, minutesLeft: expect.any(Number) }]);
  const shown = await callStudio(home, showCommand, { args: [ada.toLowerCase()] });
  expect(shown.out).toContain('Line one\nline two');
  expect((await doctor()).out).toMatch(/LOOK +spam +1 to look through: .*npm run studio -- enquiries --spam/);
  const table = (await callStudio(home, deliveriesCommand)).out;
  expect(table).toMatch(new RegExp(`Receipt to the visitor +${ada}`));
  expect(table).not.toContain('enquiry-');
  // A mail lies in its folder a moment before its delivery is noted.
  const states = async () => {
    const { out } = await callStudio(home, deliveriesCommand, { flags: { json: true } });
    const deliveries = JSON.parse(out) as { kind: string; state: string }[];
    return deliveries.flatMap(({ kind, state }) => (kind === 'studio-summary' ? [] : state)).toSorted();
  };
  await expect.poll(states).toEqual(['due', 'sent', 'sent']);

  await studio(home, 'backup', 'copy.sqlite');
  const copy = new DatabaseSync(join(home, 'copy.sqlite'), { readOnly: true });
  expect(copy.prepare('select count(*) as n from enquiries').get()).toMatchObject({ n: 2 });
  copy.close();
  const ours = [
    ...['longtake.sqlite', 'longtake.sqlite-wal', 'mail'].map((name) => `data/${name}`),
    'copy.sqlite',
    'copy.sqlite.secret',
  ];
  const openTo = ours.filter((name) => (statSync(join(home, name)).mode & 0o077) !== 0);
  expect(openTo, 'what others on the machine may read').toEqual([]);

  expect((await studio(home, 'forget', 'ada@example.com')).out).toContain(
    '1 enquiries, 0 reviews, 3 deliveries, 2 mail files',
  );
  await expect(callStudio(home, showCommand, { args: [ada] })).rejects.toThrow(UsageError);
  expect(mails().some((name) => readFileSync(join(home, 'data/mail', name), 'utf8').includes(ada))).toBe(
    false,
  );
  expect(server.output()).not.toMatch(/ada@example\.com|Line one|Buy/i);

  const well = await studio(home, 'canary', settings);
  expect(well).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^ok: LT-\w{6} was taken, stored and mailed/),
  });
  expect((await callStudio(home, enquiriesCommand)).out).toBe('No enquiries yet.\n');
  expect((await doctor()).code, 'with a mail folder').toBe(0);

  server.process.kill('SIGKILL');
  await server.ended;
  const dead = await studio(home, 'canary', settings);
  expect(dead).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached') });
  const ill = await doctor({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/NOT OK +mail/);
  expect((await doctor({ PORT: 'x' })).out).toMatch(/NOT OK +settings .*PORT/);
});

test('the doctor says what would keep the server from starting', async () => {
  const home = testHome();
  await callStudio(home, enquiriesCommand);
  const well = await studio(home, 'doctor');
  expect(well.out).toMatch(/ok +spam +none/);
  expect(well.code).toBe(0);

  const file = join(home, 'build/current/content/availability.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"from":"09:30"', '"from":"9:30"'));

  const ill = await studio(home, 'doctor');
  expect(ill.out).toMatch(/NOT OK +content .*availability\.yaml +field: +offices\[0\]\.from +found: +"9:30"/);
  expect(ill.code).toBe(1);
  await expect(startServer(home)).rejects.toThrow(
    /availability\.yaml\n +field: +offices\[0\]\.from\n +found: +"9:30"/,
  );
});

test('copies in a folder are named by the time, the last ones kept, and SECRET is not copied but asked for', async () => {
  const home = testHome();
  const folder = join(home, 'copies');
  const backup = (target: string, flags = {}, settings = {}) =>
    callStudio(home, backupCommand, { args: [join(home, target)], flags, settings });
  mkdirSync(folder);
  for (const name of ['longtake-20200101T000000Z.sqlite', 'longtake-20200102T000000Z.sqlite', 'notes.txt']) {
    writeFileSync(join(folder, name), '');
    writeFileSync(join(folder, `${name}.secret`), '');
  }
  expect((await backup('copies', { keep: '2' })).out).toContain('.secret');
  const names = readdirSync(folder).toSorted();
  expect(names).toEqual([
    'longtake-20200102T000000Z.sqlite',
    'longtake-20200102T000000Z.sqlite.secret',
    expect.stringMatching(/^longtake-202\d{5}T\d{6}Z\.sqlite$/),
    expect.stringMatching(/\.sqlite\.secret$/),
    'notes.txt',
    'notes.txt.secret',
  ]);
  await expect(backup('one.sqlite', { keep: '2' })).rejects.toThrow(UsageError);
  await expect(backup('nowhere/one.sqlite')).rejects.toThrow(UsageError);
  await expect(backup('nowhere/')).rejects.toThrow(/^there is no folder .*nowhere\/: make it first$/);
  const set = await backup('other.sqlite', {}, { SECRET: 'one of the settings' });
  expect(set.out).toContain('SECRET is one of your settings');
  expect(readdirSync(home)).not.toContain('other.sqlite.secret');
  faultOnDisk('ENOSPC', (path) => path.endsWith('.secret'));
  await expect(backup('half.sqlite')).rejects.toThrow('ENOSPC');
  expect(readdirSync(home).filter((name) => name.startsWith('half'))).toEqual([]);
});

test('help everywhere, and a mistake ends with 2', async () => {
  const home = testHome();
  expect((await studio(home, '--help')).out).toContain('enquiries show REF');
  expect((await studio(home, 'deliveries', 'retry', '--help')).out).toContain('deliveries retry [ID]');
  expect((await studio(home, 'enquiries', 'show', 'nonsense')).code).toBe(2);
  const unknown = expect.stringMatching(/^studio: there is no command "enquires": .* --help lists them\n$/);
  expect(await studio(home, 'enquires')).toEqual({ code: 2, out: '', err: unknown });
  expect((await studio(home, 'enquiries', '--wrong')).code).toBe(2);
  expect(await studio(home, 'enquiries', 'shwo', 'LT-7F3K2Q')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"enquiries" does not take "shwo LT-7F3K2Q"'),
  });
});
