import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadContent } from '../publishing/load-content.ts';
import { pressKit, zip } from './press-kit.ts';

const { films, site } = loadContent('tests/content-seed');
const film = films['one-take'];
if (!film) throw new Error('there is no film one-take');

/** In the build the stills are signed: tools/signing/ tests that. */
const make = async () => zip(await pressKit('one-take', film, site, async (jpeg) => jpeg));

test('the press kit has every still of the film at full size, and says what each shows and who made it', async () => {
  const files = readZip(await make());
  const names = film.chapters.map((_, index) => `one-take-0${index + 1}.jpg`);
  expect([...files.keys()]).toEqual(['one-take.txt', ...names]);
  const captions = files.get('one-take.txt')?.toString() ?? '';
  expect(captions).toContain(`${film.title}\n${film.dossier.sentence}\n`);
  expect(captions).toContain(`${site.name}\n${site.description}\n${site.email.hello}\n`);
  for (const [index, { still }] of film.chapters.entries()) {
    const master = readFileSync(`art/masters/${still.picture}.jpg`);
    expect(files.get(names[index] ?? '')?.equals(master)).toBe(true);
    expect(captions).toContain(`${names[index]}\n${still.alt}\n${film.credit}\n`);
  }
});

test('the same stills make the same bytes', async () => {
  expect((await make()).equals(await make())).toBe(true);
});

/** A zip as a program opens it: from its end to the directory, from there to each file. */
function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.length - 22;
  expect(bytes.toString('latin1', end, end + 4)).toBe('PK\x05\x06');
  const files = new Map<string, Buffer>();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.toString('latin1', entry, entry + 4)).toBe('PK\x01\x02');
    const length = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString('utf8', entry + 46, entry + 46 + length);
    const local = bytes.readUInt32LE(entry + 42);
    expect(bytes.toString('latin1', local, local + 4)).toBe('PK\x03\x04');
    expect(bytes.toString('utf8', local + 30, local + 30 + length)).toBe(name);
    const start = local + 30 + length;
    const file = bytes.subarray(start, start + bytes.readUInt32LE(entry + 24));
    expect(crc32(file)).toBe(bytes.readUInt32LE(entry + 16));
    files.set(name, file);
    entry += 46 + length;
  }
  expect(entry).toBe(end);
  return files;
}
