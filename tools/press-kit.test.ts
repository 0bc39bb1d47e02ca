import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContent } from '../publishing/load-content.ts';
import { readZip } from '../tests/support/read-zip.ts';
import { pressKit, zip } from './press-kit.ts';

const { films, site } = loadContent('tests/content-seed');
const film = films['one-take'];
if (!film) throw new Error('there is no film one-take');

test('the press kit has every still of the film at full size, and says what each shows and who made it', async () => {
  // In the build the stills are signed: tools/signing/ tests that.
  const files = readZip(zip(await pressKit('one-take', film, site, async (jpeg) => jpeg)));
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
