import { afterEach, expect, test, vi } from 'vitest';
import { makeSigner, pictures, withBitChanged } from '../tests/support/signed-pictures.ts';
import { readBytes } from '../tools/signing/sign-bytes.ts';
import { answerFor, answerForSize, largestFile } from './credentials.ts';

const ours = makeSigner('Longtake');
const picture = await pictures['image/jpeg']();
const signed = await ours.sign(picture, 'image/jpeg', 'still.jpg');

/** tools/signing/signing.test.ts has the same for every format. */
test('a file of ours says by whom, when, with what and until when its certificate is good', async () => {
  expect(await answer(signed)).toEqual({
    kind: 'unchanged',
    credentials: {
      signer: 'Longtake',
      issuer: 'Longtake',
      certificate: { from: expect.any(String), until: ours.facts.until, state: 'valid' },
      signedAt: { instant: expect.stringMatching(/^20\d\d-.*Z$/), proven: false },
      title: 'still.jpg',
      sourceType: 'digitalCreation',
      madeWith: ['Blender 3.4.1'],
      film: undefined,
    },
  });
});

test('what was changed is told apart: the picture, what is said of it, the signature', async () => {
  const mismatch = async (at: number) => {
    const found = await answer(withBitChanged(signed, at));
    return found.kind === 'changed' && found.mismatches.map(({ what }) => what);
  };
  expect(await mismatch(signed.length - 30)).toEqual(['content']);
  expect(await mismatch(placeOf('Blender'))).toEqual(['statement']);
  expect(await mismatch(placeOf('still.jpg'))).toEqual(['signature']);
});

test('somebody else is named, and what was changed after they had signed it', async () => {
  const somebody = makeSigner('Somebody Else');
  const theirs = await somebody.sign(picture, 'image/jpeg');
  const other = { kind: 'other signer', hasOurName: false, hasOurFileInIt: false };
  expect(await answer(theirs)).toMatchObject({
    ...other,
    mismatches: [],
    credentials: { signer: 'Somebody Else' },
  });
  expect(await answer(withBitChanged(theirs, theirs.length - 30))).toMatchObject({
    ...other,
    mismatches: [{ what: 'content', code: 'assertion.dataHash.mismatch' }],
  });
});

test('our name in a certificate of another root is not us, now and by any clock', async () => {
  const forged = await makeSigner('Longtake').sign(picture, 'image/jpeg');
  for (const year of [undefined, 2010, 2060]) {
    if (year) setClock(year);
    expect(await answer(forged)).toMatchObject({ kind: 'other signer', hasOurName: true });
  }
});

test('under a root that others share, only the certificate that names us is ours', async () => {
  const reading = await readBytes(signed, '', ours.rootPem);
  expect(answerFor(reading, { signer: 'Another studio' })).toMatchObject({
    kind: 'other signer',
    hasOurName: false,
  });
});

test.each([
  [2060, 'ended'],
  [2010, 'not yet'],
] as const)(
  'by a clock of %i the certificate is %s, and the file is unchanged all the same',
  async (year, state) => {
    setClock(year);
    expect(await answer(signed)).toMatchObject({
      kind: 'unchanged',
      credentials: { certificate: { state } },
    });
    expect(await answer(withBitChanged(signed, signed.length - 30))).toMatchObject({ kind: 'changed' });
    expect(new Date().getFullYear(), 'the clock is as it was before').toBe(year);
  },
);

test('no credentials, and what cannot be read', async () => {
  expect(await answer(picture)).toEqual({ kind: 'none' });
  expect(await answer(signed.subarray(0, 2_000))).toEqual(unreadable('damaged'));
  expect(await answer(Buffer.from('This is a text and no picture. '.repeat(20)))).toEqual(
    unreadable('unknownFormat'),
  );
  expect(answerForSize(0)).toEqual(unreadable('empty'));
  expect(answerForSize(largestFile + 1)).toEqual(unreadable('tooLarge'));
  expect(answerForSize(largestFile)).toBeUndefined();
  expect(answerFor({ failure: 'RuntimeError: unreachable' }, ours.facts)).toEqual(unreadable('failed'));
});

test('a report of any other shape breaks nothing, and no sign in it turns our lines around', () => {
  for (const odd of [7, 'text', [], {}, { assertions: { 'c2pa.actions': 3 }, signature: [] }]) {
    expect(answerFor(report(odd), ours.facts)).toMatchObject({
      kind: 'other signer',
      credentials: { signer: '', madeWith: [] },
    });
  }
  const turned = { signature: { certificateInfo: { subject: { O: 'Long\u202Etake\n\u0000 \u200B' } } } };
  expect(answerFor(report(turned), ours.facts)).toMatchObject({ credentials: { signer: 'Long take' } });
  expect(answerFor({ report: {} }, ours.facts)).toEqual({ kind: 'none' });
});

afterEach(() => void vi.useRealTimers());

const setClock = (year: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-06-01`) });

const unreadable = (why: string) => ({ kind: 'unreadable', why });
const report = (manifest: unknown) => ({ report: { manifests: [manifest] } });

async function answer(bytes: Uint8Array) {
  return answerFor(await readBytes(bytes, '', ours.rootPem), ours.facts);
}

function placeOf(text: string): number {
  const at = Buffer.from(signed).indexOf(text);
  expect(at).toBeGreaterThan(0);
  return at;
}
