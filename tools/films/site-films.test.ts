import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadContent } from '../content/load-content.ts';
import { siteFilm } from './site-films.ts';

const words = loadContent('content').films['one-take'];
if (!words) throw new Error('content/films/one-take.yaml is gone');
const { files, served } = siteFilm('one-take', words, 'content');

test('every address that a page is told is served, under a name with the hash of what it is', () => {
  const told = [...files.videos, files.scrub].map(({ src }) => src);
  for (const address of [...told, files.chapters, files.thumbnails, files.marks]) {
    const file = served.get(address);
    const body = file && ('copyOf' in file ? readFileSync(file.copyOf) : Buffer.from(file.body));
    expect(address).toMatch(/^\/films\/one-take\/[a-z0-9-]+\.[0-9a-f]{8}\.(mp4|vtt|json)$/);
    expect(address).toContain(
      `.${createHash('sha256')
        .update(body ?? '')
        .digest('hex')
        .slice(0, 8)}.`,
    );
  }
});

test('browsers choose among AV1 and then H.264, by the exact codec', () => {
  expect(files.videos.map(({ width, type }) => [width, type.replace(/.*"(\w+)\..*/, '$1')])).toEqual([
    [1600, 'av01'],
    [1280, 'av01'],
    [854, 'av01'],
    [1280, 'avc1'],
    [854, 'avc1'],
  ]);
  expect(files.scrub.type).toMatch(/avc1\.64/);
});

test('the sheet that the thumbnails point into is served beside their track', () => {
  const track = served.get(files.thumbnails);
  const [, sheet] = /\n(thumbnails\.\w+\.webp)#xywh=/.exec(track && 'body' in track ? track.body : '') ?? [];
  expect(served.has(`/films/one-take/${sheet}`)).toBe(true);
});
