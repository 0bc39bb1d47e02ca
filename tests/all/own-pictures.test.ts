import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadContent } from '../../publishing/load-content.ts';
import { contentMistakes } from '../../tools/content/content-mistakes.ts';
import { makePdfs } from '../../tools/pdf/make-pdfs.ts';
import { pdfDocuments } from '../../tools/pdf/pdf-documents.ts';
import { makeMailStill } from '../../tools/pictures/jpeg-stills.ts';
import { makePictures, renditionFile, renditionsOf } from '../../tools/pictures/make-pictures.ts';
import { cardFonts, drawCard } from '../../tools/print/social-images.ts';
import { copyOfContent, editFile, swap } from '../support/edited-content.ts';
import { readPdf } from '../support/read-pdf.ts';

let folder = '';
beforeEach(() => {
  folder = copyOfContent();
  mkdirSync(join(folder, 'pictures'));
  vi.stubEnv('CONTENT_DIR', folder);
});
afterEach(() => vi.unstubAllEnvs());

const quiet = () => undefined;
const red = { r: 200, g: 30, b: 30 };
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });
const bring = (name: string, bytes: Uint8Array | string) =>
  writeFileSync(join(folder, 'pictures', name), bytes);

/** The first project shows this picture as its cover. */
function showAsCover(picture: string, more = '') {
  const shown = `picture: ${JSON.stringify(picture)}${more}`;
  editFile(folder, 'projects/the-tide-line.md', swap(/picture: \S+/, shown));
}

test('a picture of any name in four formats gets its files, turned as its camera was held', async () => {
  // As small as is taken: encoding AVIF is most of what this test costs.
  const held = photograph(400, 1000).withMetadata({ orientation: 6 });
  bring('Aña & Łukasz, set 2.JPG', await held.jpeg().toBuffer());
  bring('映画.png', await photograph(1600, 400).png().toBuffer());
  bring('still.avif', await photograph(1000, 400).avif({ effort: 0 }).toBuffer());
  bring('still.tiff', await photograph(2600, 400).tiff().toBuffer());
  const pictures = await makePictures(quiet);
  const sizes = (name: string) => pictures[name] && { ...pictures[name], name: '', hash: '' };
  const named = { name: '', hash: '' };
  expect(sizes('Aña & Łukasz, set 2.JPG')).toEqual({
    ...named,
    width: 1000,
    height: 400,
    widths: [480, 800, 1000],
  });
  expect(sizes('映画.png')).toEqual({ ...named, width: 1600, height: 400, widths: [480, 800, 1280, 1600] });
  expect(sizes('still.avif')?.widths).toEqual([480, 800, 1000]);
  expect(sizes('still.tiff')?.widths).toEqual([480, 800, 1280, 1920, 2560]);
  const brought = new Set(readdirSync(join(folder, 'pictures')).map((name) => name.normalize()));
  const own = Object.entries(pictures).filter(([name]) => brought.has(name));
  const files = own.flatMap(([, picture]) => renditionsOf(picture).map(({ name }) => name));
  expect(new Set(files).size).toBe(4 + 5 + 4 + 6);
  for (const file of files) {
    expect(file).toMatch(/^[\w.-]+$/);
    expect(existsSync(renditionFile(file))).toBe(true);
  }
  const [turned] = own.filter(([name]) => name.endsWith('.JPG')).flatMap(([, one]) => renditionsOf(one));
  expect(await sharp(renditionFile(turned?.name ?? '')).metadata()).toMatchObject({
    width: 480,
    height: 192,
  });
});

test('PDF and social image show an own picture, its text and its credit', async () => {
  bring('Night shoot.png', await photograph(1000, 625).png().toBuffer());
  showAsCover('Night shoot.png', '\n  credit: "Photograph: A. Person"');
  const content = loadContent(folder);
  const project = content.projects.find(({ slug }) => slug === 'the-tide-line');
  if (!project) throw new Error('the project is gone');
  expect(project.cover).toMatchObject({ picture: 'Night shoot.png', credit: 'Photograph: A. Person' });

  const documents = pdfDocuments({ ...content, projects: [project] }, '').slice(0, 1);
  const [file = ''] = (await makePdfs({ site: content.site, documents, today: new Date() })).values();
  const { pages, tags } = await readPdf(readFileSync(file));
  const [cover = '', ...others] = pages.map((page) => page.toUpperCase());
  expect(cover).toContain('PHOTOGRAPH: A. PERSON');
  expect(cover).not.toContain(content.site.credit.toUpperCase());
  expect(others.join(' ')).toContain(content.site.credit.toUpperCase());
  expect(tags.some(({ alt }) => alt === project.cover.alt)).toBe(true);

  const picture = (await makePictures(quiet))['Night shoot.png'];
  if (!picture) throw new Error('the picture was not made');
  const card = { title: 'Title', slate: ['Slate'], still: { picture, alt: 'A night shoot' } };
  const image = sharp(await drawCard(card, 'Name', await cardFonts()));
  const middle = image.extract({ left: 600, top: 200, width: 1, height: 1 });
  const [r = 0, g = 0] = await middle.raw().toBuffer();
  expect(r - g).toBeGreaterThan(100);
});

test('mails show an own picture, as a small JPEG of their shape', async () => {
  bring('Night shoot.png', await photograph(1000, 625).png().toBuffer());
  const still = await makeMailStill('Night shoot.png');
  expect(await sharp(still).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 502 });
  const [r = 0, g = 0] = await sharp(still).raw().toBuffer();
  expect(r - g).toBeGreaterThan(100);
  expect((await makeMailStill('film-one-take-hero')).length).toBeLessThan(40_000);
});

test('pictures that cannot be shown are named together, each with its size and what to do, in `studio content` too', async () => {
  expect(await contentMistakes()).toBeUndefined();
  const whole = await sharp('art/masters/cover-01.jpg').resize({ width: 1200 }).jpeg().toBuffer();
  bring('broken off.jpg', whole.subarray(0, whole.length / 2));
  bring('notes.jpg', 'These are notes.');
  bring('thumbnail.png', await photograph(320, 200).png().toBuffer());
  bring('renamed.png', await photograph(1200, 800).webp().toBuffer());
  const complaint = await makePictures(quiet).then(
    () => 'none',
    (error: Error) => error.message,
  );
  const told = Object.fromEntries(
    complaint.split(`  ${folder}/pictures/`).map((one) => [one.split('\n')[0] ?? '', one]),
  );
  expect(complaint).toContain('4 mistakes');
  expect(told['broken off.jpg']).toMatch(/\d{4,} bytes that cannot be read[^]*export it again/);
  expect(told['notes.jpg']).toMatch(/16 bytes that cannot be read[^]*export it again/);
  expect(told['thumbnail.png']).toMatch(/320 x 200 px[^]*at least 1000 x 400 px: bring the original/);
  expect(told['renamed.png']).toMatch(/webp[^]*JPEG, PNG, AVIF or TIFF/);
  showAsCover('gone.png');
  const named = (await contentMistakes())?.mistakes.map(({ file, found }) => [basename(file), found]);
  expect(Object.fromEntries(named ?? [])).toMatchObject({
    'the-tide-line.md': '"gone.png"',
    'broken off.jpg': expect.stringMatching(/bytes that cannot be read/),
    'thumbnail.png': '320 x 200 px',
  });
});

test('a picture that is not there is named with those that are', async () => {
  bring('Night shoot.png', await photograph(1000, 625).png().toBuffer());
  showAsCover('Night shot.png');
  expect(() => loadContent(folder)).toThrow(/cover\.picture\s+found: +"Night shot\.png"[^]*Night shoot\.png/);
});
