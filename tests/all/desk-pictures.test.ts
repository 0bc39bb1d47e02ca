import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { askDesk, ownerCookie, testDesk } from '../support/test-desk.ts';
import { openTestStore, testFolder } from '../support/test-store.ts';

const megabyte = 1024 * 1024;

/** A desk with the sources beside it, that pictures are brought to. */
async function picturesDesk() {
  const home = testFolder();
  for (const name of ['tools', 'node_modules', 'app', 'art']) symlinkSync(resolve(name), join(home, name));
  for (const name of ['content', 'build']) mkdirSync(join(home, name));
  const store = await openTestStore();
  const app = await testDesk(store, { home, settings: { DATA_DIR: join(home, 'data') } });
  const cookie = await ownerCookie(store);
  return {
    bring: async (name: string, payload: Buffer, type = 'image/jpeg') => {
      const url = `/api/content/pictures?${new URLSearchParams({ name })}`;
      const headers = { ...cookie, 'content-type': type };
      const reply = await askDesk(app, url, { method: 'POST', headers, payload });
      const { name: taken, title } = reply.json<{ name?: string; title?: string }>();
      return { status: reply.statusCode, taken, title };
    },
    /** Every file under the folder of drafts, by its path. */
    kept: () =>
      readdirSync(join(home, 'data/drafts'), { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map((one) => join(one.parentPath, one.name)),
    isUp: async () => (await askDesk(app, '/api/content/pictures', { headers: cookie })).statusCode === 200,
  };
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

/** The left half red, the right half blue, so that a turn shows. */
const twoHalves = async (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: await plain(width / 2, height)
        .tint('red')
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);

test('a photograph is turned upright and loses its place; PNG, AVIF and a portrait as WebP are taken too', async () => {
  const { bring, kept, isUp } = await picturesDesk();
  const exif = {
    IFD0: { Copyright: 'me' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
  };
  const camera = await (
    await twoHalves(1600, 1200)
  )
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(camera.includes('GPS') || camera.includes('Exif')).toBe(true);
  const turned = await bring('IMG 0042.JPG', camera);
  expect(turned).toMatchObject({ status: 200, taken: expect.stringMatching(/^img-0042-\w{6}\.jpg$/) });
  const still = await bring('Still.png', await plain(1200, 800).png().toBuffer(), 'image/png');
  const avif = await bring('frame.avif', await plain(1200, 800).avif({ effort: 0 }).toBuffer(), 'image/avif');
  // 800 MB of words in a picture of 800 KB: left where they are.
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(800 * megabyte))]),
  );
  const bomb = await bring('words.png', onePng(1200, 800, text), 'image/png');
  const portrait = await bring('Me.webp', await plain(900, 1200).webp().toBuffer(), 'image/webp');
  expect([still.status, avif.status, bomb.status, portrait.status]).toEqual([200, 200, 200, 200]);
  const files = kept();
  expect(files.length).toBe(5);
  for (const file of files) {
    const facts = await sharp(file).metadata();
    expect(facts.format).toBe('jpeg');
    for (const said of ['exif', 'xmp', 'iptc', 'orientation']) expect(facts).not.toHaveProperty(said);
  }
  const file = files.find((one) => one.endsWith(turned.taken ?? '')) ?? '';
  expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 1600 });
  // Turned by a quarter to the right, the left half is above.
  const { data } = await sharp(file)
    .resize(1, 2, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect((data[0] ?? 0) > (data[3] ?? 0)).toBe(true);
  expect(await isUp()).toBe(true);
});

test('what is no picture, too large or broken is refused in a sentence, and leaves nothing', async () => {
  const { bring, kept, isUp } = await picturesDesk();
  const jpeg = await plain(1600, 1200).jpeg().toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><script>alert(1)</script></svg>';
  const gif = await plain(1200, 800).gif().toBuffer();
  const noPhotograph = /^This is no photograph .*JPEG, PNG, WebP or AVIF\.$/;
  const wide = await plain(900, 300).jpeg().toBuffer();
  const thin = await plain(600, 1200).jpeg().toBuffer();
  const tooLarge = Buffer.concat([jpeg, Buffer.alloc(50 * megabyte)]);
  const cases: [name: string, bytes: Buffer, sentence: RegExp, type?: string, status?: number][] = [
    ['empty.jpg', Buffer.alloc(0), /^The file is empty: /],
    ['cut.jpg', jpeg.subarray(0, jpeg.length / 2), /^The picture is damaged or was cut off: /],
    ['noise.jpg', randomBytes(20_000), noPhotograph],
    ['script.png', Buffer.from(svg), noPhotograph, 'image/png'],
    ['script.svg', Buffer.from(svg), /^Upload a JPEG, PNG, WebP or AVIF\.$/, 'image/svg+xml', 415],
    ['moving.jpg', gif, noPhotograph],
    ['IMG.heic', heic(), /^This is a HEIC photograph.*save it as JPEG first\.$/],
    ['small.jpg', wide, /^The picture has 900 x 300 px\. It needs at least 1000 x 400 px: /],
    ['thin.jpg', thin, /^The picture has 600 x 1200 px\. It needs at least 800 x 1000 px: /],
    ['200-megapixels.png', onePng(20_000, 10_000), /^The picture has more than 80 megapixels: /, 'image/png'],
    ['two-billion.png', onePng(2_000_000_000, 2), /damaged|megapixels/, 'image/png'],
    ['50-mb.jpg', tooLarge, /larger than 30 MB/, 'image/jpeg', 413],
  ];
  for (const [name, bytes, sentence, type = 'image/jpeg', status = 422] of cases) {
    const reply = await bring(name, bytes, type);
    expect([name, reply]).toEqual([
      name,
      { status, taken: undefined, title: expect.stringMatching(sentence) },
    ]);
    // Never the decoder's own words.
    expect(reply.title).not.toMatch(/vips|buffer|Error|\//i);
  }
  expect(kept()).toEqual([]);
  expect(await isUp()).toBe(true);
});

/** A PNG of one colour, with whatever is put before its picture: a few kilobytes however large it is. */
function onePng(width: number, height: number, before: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const rows = row.length > megabyte ? row.subarray(0, megabyte) : Buffer.alloc(row.length * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    before,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The head of an iPhone's photograph: what tells its format. */
function heic(): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([head, randomBytes(10_000)]);
}
