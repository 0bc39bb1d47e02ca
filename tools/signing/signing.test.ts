import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { afterAll, describe, expect, test } from 'vitest';
import { answerFor } from '../../domain/credentials.ts';
import { filmFolder } from '../../publishing/film-manifest.ts';
import { loadContent } from '../../publishing/load-content.ts';
import { makeSigner, pictures, withBitChanged } from '../../tests/support/signed-pictures.ts';
import { openCertificate } from './certificate.ts';
import { readBytes, signBytes } from './sign-bytes.ts';
import { filmStatement, type Source } from './statement.ts';

const now = Date.now();
const dataDir = mkdtempSync(join(tmpdir(), 'longtake-test-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = { dataDir, given: undefined, timeStampUrl: undefined };
const certificate = openCertificate(settings, 'Studio of the tests', now);
const root = certificate.root.toString();
const { dossier } = loadContent('tests/content-seed').films['one-take'] ?? {};
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
      issuer: 'Studio of the tests',
      certificate: { from: expect.any(String), until: certificate.facts.until, state: 'valid' },
      title: 'A file',
      film: 'one-take',
      madeFrom: [],
      moreIngredients: 0,
      sourceType: dossier.sourceType,
      madeWith: dossier.tools.slice(0, 3).map(({ name, version }) => `${name} ${version}`),
      signedAt: { instant: new Date(now).toISOString(), says: 'signer' },
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

describe("what C2PA's conformance programme asks of a file", () => {
  test('it began as a digital creation, and every change names its kind: nothing generative', async () => {
    const [manifest] = await manifestsIn(await sign(await pictures['image/jpeg'](), 'image/jpeg'));
    expect(manifest?.assertions['c2pa.actions.v2']).toMatchObject({
      allActionsIncluded: true,
      actions: [
        { action: 'c2pa.created', digitalSourceType: iptc('digitalCreation') },
        { action: 'c2pa.edited', digitalSourceType: iptc('algorithmicallyEnhanced') },
        { action: 'c2pa.edited', digitalSourceType: iptc('algorithmicallyEnhanced') },
      ],
    });
    expect(manifest?.['claim.v2']).toMatchObject({
      claim_generator_info: { specVersion: '2.4.0' },
      created_assertions: [{ url: expect.stringMatching(/c2pa\.actions\.v2$/) }, {}, {}],
      gathered_assertions: [],
    });
  });

  test('a generated film is called so, and carries the signature of the take that went in', async () => {
    const take = await sign(await pictures['image/jpeg'](), 'image/jpeg');
    const generated = {
      ...film,
      dossier: { ...dossier, sourceType: 'trainedAlgorithmicMedia' as const },
    };
    const made = await signFrom(generated, sourceIn('take.jpg', take));
    const [manifest, source] = await manifestsIn(made);
    expect(manifest?.assertions['c2pa.actions.v2']).toMatchObject({
      actions: [
        {
          action: 'c2pa.created',
          digitalSourceType: iptc('trainedAlgorithmicMedia'),
          parameters: { ingredients: [{ url: expect.stringContaining('c2pa.ingredient.v3') }] },
        },
        {},
        {},
      ],
    });
    expect(manifest?.assertions['c2pa.ingredient.v3']).toMatchObject({
      'dc:title': 'One take',
      relationship: 'inputTo',
      activeManifest: { url: expect.stringContaining(source?.label ?? 'none') },
    });
    expect(await answer(made, 'image/jpeg')).toMatchObject({ kind: 'unchanged' });
  });

  test('nothing is signed as made from a file that is missing, changed or not ours', async () => {
    const take = await sign(await pictures['image/jpeg'](), 'image/jpeg');
    const changed = withBitChanged(take, take.length - 30);
    const another = await makeSigner('Another').sign(await pictures['image/jpeg'](), 'image/jpeg');
    const faults: [Source, RegExp][] = [
      [
        { ...sourceIn('gone.jpg', take), file: 'gone.jpg' },
        /A file is made from One take, gone\.jpg, .* not there/,
      ],
      [
        { ...sourceIn('other.jpg', changed), sha256: hash('sha256', take) },
        /has other bytes than were signed/,
      ],
      [sourceIn('changed.jpg', changed), /is not as we signed it \(changed\)/],
      [sourceIn('another.jpg', another), /is not as we signed it \(other signer\)/],
    ];
    for (const [source, fault] of faults) await expect(signFrom(film, source)).rejects.toThrow(fault);
  });
});

test('another reader, which shares no code with the first, agrees about a JPEG', async () => {
  const source = await pictures['image/jpeg']();
  const signed = await sign(source, 'image/jpeg');
  const changed = withBitChanged(signed, Buffer.from(signed).indexOf(source.subarray(-24, -14)));
  expect(await validateElsewhere(signed)).toEqual([]);
  expect(await validateElsewhere(changed)).toEqual(['assertion.dataHash.mismatch']);
});

const signer = { certificate, timeStampUrl: undefined, now };

const sign = (source: Uint8Array, type: string) =>
  signBytes(source, filmStatement('A file', type, film), signer);

const signFrom = async (made: typeof film, source: Source) =>
  signBytes(await pictures['image/jpeg'](), filmStatement('A file', 'image/jpeg', made, [source]), signer);

function sourceIn(name: string, bytes: Uint8Array): Source {
  const file = join(dataDir, name);
  writeFileSync(file, bytes);
  return { title: 'One take', type: 'image/jpeg', file, sha256: hash('sha256', bytes) };
}

const iptc = (sourceType: string) => `http://cv.iptc.org/newscodes/digitalsourcetype/${sourceType}`;

interface Manifest {
  label: string;
  assertions: Record<string, unknown>;
  'claim.v2': unknown;
}

async function manifestsIn(bytes: Uint8Array): Promise<Manifest[]> {
  const reading = await readBytes(bytes, '', root);
  if ('failure' in reading) throw new Error(reading.failure);
  return (reading.report as { manifests: Manifest[] }).manifests;
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
