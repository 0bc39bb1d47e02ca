import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../tests/support/test-store.ts';
import { mailFileName, removeMailFiles } from './mail-files.ts';
import { fileMailer } from './mailer.ts';

const from = 'studio@longtake.example';
const noon = Date.UTC(2026, 10, 16, 12, 0);
const mail = { to: 'ada@example.com', subject: 'A lead', html: '<p>A lead</p>', text: 'A lead' };
const isRoot = process.getuid?.() === 0;

test('a data folder that is still to be made is no trouble, and is not made by asking', async () => {
  const dataDir = join(testFolder(), 'not/yet');
  await fileMailer(dataDir, from).check();
  expect(existsSync(dataDir)).toBe(false);
});

test.runIf(isRoot)('a mail folder that root has left in the data folder of another is trouble', async () => {
  const dataDir = testFolder();
  mkdirSync(join(dataDir, 'mail'));
  await fileMailer(dataDir, from).check();
  chownSync(dataDir, 65_534, 65_534);
  await expect(fileMailer(dataDir, from).check()).rejects.toThrow(/belongs to root.*give it the owner of/);
  chownSync(join(dataDir, 'mail'), 65_534, 65_534);
  await fileMailer(dataDir, from).check();
});

test('a mail that could not be written leaves nothing of itself behind', async () => {
  const dataDir = testFolder();
  const delivery = { id: randomUUID(), kind: 'enquiry-notice' as const, createdAt: noon };
  const file = join(dataDir, 'mail', mailFileName(delivery));
  // Stands for a full disk: the mail can be begun, but not finished.
  mkdirSync(file, { recursive: true });

  await expect(fileMailer(dataDir, from).send(mail, delivery)).rejects.toThrow(/cannot write to/);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([mailFileName(delivery)]);

  rmSync(file, { recursive: true });
  await fileMailer(dataDir, from).send(mail, delivery);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([mailFileName(delivery)]);
  expect(readFileSync(file, 'utf8')).toContain('Subject: A lead');
});

test('every file is a valid message byte for byte: lines end with CRLF, whatever was typed', async () => {
  const dataDir = testFolder();
  const text = `one\ntwo\r\nthree\rfour ${'ü'.repeat(3_000)}\n${'line\n'.repeat(20_000)}`;
  const icalEvent = {
    method: 'REQUEST' as const,
    filename: 'review.ics',
    content: 'BEGIN:VCALENDAR\nX:1\r\n',
  };
  for (const body of [
    { text, html: text },
    { text: 'a\nb', html: '<p>a</p>\n<p>b</p>', icalEvent },
  ]) {
    const delivery = { id: randomUUID(), kind: 'enquiry-notice' as const, createdAt: noon };
    await fileMailer(dataDir, from).send({ ...mail, ...body }, delivery);
    const bytes = readFileSync(join(dataDir, 'mail', mailFileName(delivery)), 'latin1');
    expect(bytes).toContain('\r\n\r\n');
    expect(bytes.match(/\r(?!\n)|(?<!\r)\n/g)).toBeNull();
    expect(Math.max(...bytes.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  }
});

test('to forget a person takes the files of their deliveries, whatever is left of them, and mails to or about their address', async () => {
  const dataDir = testFolder();
  const [ada, bea] = [randomUUID(), randomUUID()];
  const stays = [fileOf(bea), `${fileOf(bea)}.part`, 'notes.txt'];
  const goes = [fileOf(ada), `${fileOf(ada)}.part`, `${fileOf(ada, noon - 86_400_000)}.part`];
  mkdirSync(join(dataDir, 'mail'));
  for (const each of [...goes, ...stays]) writeFileSync(join(dataDir, 'mail', each), '');
  writeFileSync(join(dataDir, 'mail', 'notes.txt'), 'To: ada@example.com\n\n');
  const send = async (to: string, replyTo?: { name: string; address: string }) => {
    const delivery = { id: randomUUID(), kind: 'enquiry-notice' as const, createdAt: noon };
    await fileMailer(dataDir, from).send({ ...mail, to, ...(replyTo && { replyTo }) }, delivery);
    return mailFileName(delivery);
  };
  await send('ada@example.com');
  await send(from, { name: 'Ada', address: 'Ada@Example.com' });
  for (const like of ['lada@example.com', 'ada@example.com.example']) stays.push(await send(like));

  expect(await removeMailFiles(dataDir, [ada], 'ada@example.com')).toBe(5);

  expect(readdirSync(join(dataDir, 'mail')).toSorted()).toEqual(stays.toSorted());
  expect(await removeMailFiles(testFolder(), [ada], 'ada@example.com'), 'without a mail folder').toBe(0);
});

function fileOf(id: string, createdAt = noon): string {
  return mailFileName({ id, kind: 'enquiry-notice', createdAt });
}
