import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { afterAll, expect, test } from 'vitest';
import { answerFor } from '../../domain/credentials.ts';
import { filmFolder } from '../../publishing/film-manifest.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { readPdf } from '../../tests/support/read-pdf.ts';
import { pictures, withBitChanged } from '../../tests/support/signed-pictures.ts';
import { makePdfs } from '../pdf/make-pdfs.ts';
import { questionsDocument } from '../pdf/pdf-documents.ts';
import { openCertificate } from './certificate.ts';
import { readBytes, signBytes } from './sign-bytes.ts';
import { filmStatement } from './statement.ts';

const now = Date.now();
const dataDir = mkdtempSync(join(tmpdir(), 'longtake-test-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = { dataDir, given: undefined, timeStampUrl: undefined };
const certificate = openCertificate(settings, 'Studio of the tests', now);
const root = certificate.root.toString();
const content = loadContent('tests/content-seed');
const { dossier } = content.films['one-take'] ?? {};
if (!dossier) throw new Error('the seed has no film one-take');
const film = { name: 'one-take', dossier };

const sources: [type: string, read: () => Promise<Buffer>][] = [
  ...Object.entries(pictures),
  ['video/mp4', async () => readFileSync(`${filmFolder('one-take')}/av1-854.mp4`)],
];

test.each(sources)('%s: signed, read back, and refused after one changed bit', async (type, read) => {
  const source = await read();
  const signed = await sign(source, type);
  expect(await answer(signed, type)).toMatchObject({
    kind: 'unchanged',
    credentials: {
      signer: 'Studio of the tests',
      film: 'one-take',
      sourceType: dossier.sourceType,
      madeWith: dossier.tools.map(({ name, version }) => `${name} ${version}`),
      signedAt: { instant: new Date(now).toISOString(), proven: false },
    },
  });
  // Of the picture itself, which lies elsewhere in each format.
  const at = Buffer.from(signed).indexOf(source.subarray(-24, -14));
  expect(at).toBeGreaterThan(0);
  expect(await answer(withBitChanged(signed, at), type)).toMatchObject({
    kind: 'changed',
    mismatches: [{ what: 'content' }],
  });
  expect(await answer(source, type), 'as it was before').toEqual({ kind: 'none' });
});

test('another reader, which shares no code with the first, agrees about a JPEG', async () => {
  const source = await pictures['image/jpeg']();
  const signed = await sign(source, 'image/jpeg');
  const changed = withBitChanged(signed, Buffer.from(signed).indexOf(source.subarray(-24, -14)));
  expect(await validateElsewhere(signed)).toEqual([]);
  expect(await validateElsewhere(changed)).toEqual(['assertion.dataHash.mismatch']);
});

test('a PDF stays what it was, tags included', async () => {
  const documents = [questionsDocument(content, '')];
  const [[, file = ''] = []] = await makePdfs({ site: content.site, documents, today: new Date(now) });
  const source = readFileSync(file);
  const signed = await sign(source, 'application/pdf');
  expect(await answer(signed, 'application/pdf')).toMatchObject({ kind: 'unchanged' });
  const { info, ...shown } = await readPdf(signed);
  const { info: infoBefore, ...shownBefore } = await readPdf(source);
  expect(shown).toEqual(shownBefore);
  expect(info['Title']).toBe(infoBefore['Title']);
  expect(
    await answer(withBitChanged(signed, Math.floor(signed.length / 2)), 'application/pdf'),
  ).toMatchObject({
    kind: 'changed',
  });
});

function sign(source: Uint8Array, type: string) {
  return signBytes(source, filmStatement('A file', type, film), {
    certificate,
    timeStampUrl: undefined,
    now,
  });
}

async function answer(bytes: Uint8Array, type: string) {
  return answerFor(await readBytes(bytes, type, root), certificate.facts);
}

async function validateElsewhere(bytes: Uint8Array): Promise<string[]> {
  const asset = new JPEG(bytes);
  const jumbf = asset.getManifestJUMBF();
  if (!jumbf) throw new Error('there is no manifest in it');
  const result = await ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf))).validate(asset);
  return result.statusEntries.filter(({ success }) => !success).map(({ code }) => code);
}
