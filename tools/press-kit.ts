import { crc32 } from 'node:zlib';
import type { Film } from '../domain/content/film.ts';
import type { Site } from '../domain/content/site.ts';
import { fullSizeJpeg } from './pictures/jpeg-stills.ts';

/**
 * The stills of a film's chapters as JPEGs, each signed, and a text about the film, the studio, whom to
 * ask, and what each still shows and whose it is.
 */
export async function pressKit(
  name: string,
  { title, credit, chapters, dossier }: Film,
  studio: Pick<Site, 'name' | 'description' | 'email'>,
  sign: (jpeg: Buffer, title: string) => Promise<Buffer>,
): Promise<ZipEntry[]> {
  const stills = chapters.map(({ still }, index) => ({
    file: `${name}-${String(index + 1).padStart(2, '0')}.jpg`,
    still,
  }));
  const captions = stills.map(({ file, still }) => `${file}\n${still.alt}\n${still.credit ?? credit}\n`);
  const about = `${studio.name}\n${studio.description}\n${studio.email.hello}\n`;
  return [
    {
      name: `${name}.txt`,
      bytes: Buffer.from([`${title}\n${dossier.sentence}\n`, about, ...captions].join('\n')),
    },
    ...(await Promise.all(
      stills.map(async ({ file, still }) => ({
        name: file,
        bytes: await sign(await fullSizeJpeg(still.picture), `${title}, ${file}`),
      })),
    )),
  ];
}

export interface ZipEntry {
  name: string;
  bytes: Buffer;
}

/**
 * A zip whose files are stored as they are: JPEGs do not get smaller. All of them are of the first
 * day that a zip can name, so that the same stills make the same bytes.
 */
export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const fileName = Buffer.from(name);
    // Version 2.0, no flags, stored, 0:00 on 1 January 1980, checksum, size twice, length of the name.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, fileName);
    const entry = [Buffer.from('PK\x03\x04', 'latin1'), facts, fileName, bytes];
    parts.push(...entry);
    offset += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
