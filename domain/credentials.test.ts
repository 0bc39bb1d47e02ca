import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeSigner, pictures, withBitChanged } from '../tests/support/signed-pictures.ts';
import { readBytes } from '../tools/signing/sign-bytes.ts';
import { answerFor, answerForSize, largestFile } from './credentials.ts';

const ours = makeSigner('Longtake');
const picture = await pictures['image/jpeg']();
const signed = await ours.sign(picture, 'image/jpeg', 'still.jpg');

test('what was changed is told apart: the picture, what is said of it, the signature', async () => {
  const mismatch = async (at: number) => {
    const found = await answer(withBitChanged(signed, at));
    return found.kind === 'changed' && found.mismatches.map(({ what }) => what);
  };
  expect(await mismatch(signed.length - 30)).toEqual(['content']);
  expect(await mismatch(placeOf('Blender'))).toEqual(['statement']);
  expect(await mismatch(placeOf('still.jpg'))).toEqual(['signature']);
});

test('somebody else is named, by what vouches for them, and what was changed after they had signed it', async () => {
  const somebody = makeSigner('Somebody Else');
  const theirs = await somebody.sign(picture, 'image/jpeg');
  const other = { kind: 'other signer', hasOurName: false, mismatches: [] };
  const credentials = { signer: 'Somebody Else' };
  expect(await answer(theirs)).toMatchObject({ ...other, isListed: undefined, credentials });
  expect(await answer(theirs, [ours, makeSigner('Third')])).toMatchObject({ ...other, isListed: false });
  expect(await answer(theirs, [somebody])).toMatchObject({ ...other, isListed: true, credentials });
  expect(await answer(withBitChanged(theirs, theirs.length - 30), [somebody])).toMatchObject({
    ...other,
    isListed: true,
    mismatches: [{ what: 'content', code: 'assertion.dataHash.mismatch' }],
  });
  setClock(2030);
  const ended = { credentials: { certificate: { state: 'ended' } } };
  expect(await answer(theirs, [somebody])).toMatchObject({ ...other, isListed: true, ...ended });
});

describe('what a file was made from', () => {
  const take = { title: 'One take', bytes: signed };

  test('is listed by who signed it: we, somebody on the list, somebody unknown, nobody', async () => {
    const [listed, unknown] = [makeSigner('Listed'), makeSigner('Unknown')];
    const made = await ours.signFrom(picture, [
      take,
      { title: 'Listed', bytes: await listed.sign(picture, 'image/jpeg') },
      { title: 'Unknown', bytes: await unknown.sign(picture, 'image/jpeg') },
      { title: 'Plain', bytes: picture },
    ]);
    expect(await answer(made, [listed])).toMatchObject({
      kind: 'unchanged',
      credentials: {
        madeFrom: [
          { title: 'One take', signer: 'Longtake', by: 'us', state: 'unchanged' },
          { title: 'Listed', signer: 'Listed', by: 'listed', state: 'unchanged' },
          { title: 'Unknown', signer: 'Unknown', by: 'unknown', state: 'unchanged' },
          { title: 'Plain', signer: undefined, by: 'nobody', state: 'unchanged' },
        ],
      },
    });
  });

  test('is ours also in a file of somebody else, and a forgery of ours is not, whatever they say', async () => {
    const [somebody, forger] = [makeSigner('Somebody Else'), makeSigner('Longtake')];
    const forged = { title: 'One take', bytes: await forger.sign(picture, 'image/jpeg') };
    for (const theyTrust of [somebody, ours, forger]) {
      const made = await somebody.signFrom(picture, [take, forged], theyTrust);
      expect(await answer(made, [somebody])).toMatchObject({
        kind: 'other signer',
        credentials: { madeFrom: [{ by: 'us' }, { by: 'unknown', signer: 'Longtake' }] },
      });
    }
  });

  test('was changed before it went in, or was changed or taken away in here', async () => {
    const changed = { title: 'One take', bytes: withBitChanged(signed, signed.length - 30) };
    expect(await answer(await ours.signFrom(picture, [changed]))).toMatchObject({
      kind: 'unchanged',
      credentials: { madeFrom: [{ by: 'us', state: 'changed' }] },
    });
    const made = Buffer.from(await ours.signFrom(picture, [take]));
    const inTake = made.indexOf('still.jpg');
    expect(await answer(withBitChanged(made, inTake))).toMatchObject({
      kind: 'changed',
      mismatches: [{ what: 'statement' }, { what: 'statement' }],
      credentials: { madeFrom: [{ state: 'changed' }] },
    });
    const reading = await readBytes(made, '', ours.rootPem);
    const { manifests } = (reading as { report: { manifests: unknown[] } }).report;
    expect(answerFor({ report: { manifests: manifests.slice(0, 1) } }, ours.facts)).toMatchObject({
      credentials: { madeFrom: [{ title: 'One take', by: 'nobody', state: 'missing' }] },
    });
  });

  test('may be many: twelve are shown, the rest is counted', async () => {
    const many = Array.from({ length: 14 }, (_, index) => ({ title: `Plain ${index}`, bytes: picture }));
    const found = await answer(await ours.signFrom(picture, many));
    expect(found).toMatchObject({ kind: 'unchanged', credentials: { moreIngredients: 2 } });
    expect('credentials' in found && found.credentials.madeFrom).toHaveLength(12);
    const ten = await answer(await ours.signFrom(picture, many.slice(0, 10)));
    expect('credentials' in ten && ten.credentials).toMatchObject({ moreIngredients: 0 });
    expect('credentials' in ten && ten.credentials.madeFrom).toHaveLength(10);
  });
});

test('a photograph that a generative model has changed is one in part', () => {
  const iptc = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
  const actions = (...types: string[]) =>
    types.map((type, index) => ({
      action: index === 0 ? 'c2pa.created' : 'c2pa.edited',
      digitalSourceType: iptc + type,
    }));
  const typeIn = (...types: string[]) => {
    const found = answerFor(
      report({ assertions: { 'c2pa.actions.v2': { actions: actions(...types) } } }),
      ours.facts,
    );
    return 'credentials' in found && found.credentials.sourceType;
  };
  expect(typeIn('digitalCapture', 'algorithmicallyEnhanced')).toBe('digitalCapture');
  expect(typeIn('digitalCapture', 'trainedAlgorithmicMedia')).toBe('compositeWithTrainedAlgorithmicMedia');
  expect(typeIn('trainedAlgorithmicMedia', 'humanEdits')).toBe('trainedAlgorithmicMedia');
});

test('our name in a certificate of another root is not us, now and by any clock', async () => {
  const forged = await makeSigner('Longtake').sign(picture, 'image/jpeg');
  for (const year of [undefined, 2010, 2060]) {
    if (year) setClock(year);
    expect(await answer(forged, [ours])).toMatchObject({
      kind: 'other signer',
      hasOurName: true,
      isListed: false,
    });
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
  'by a clock of %i the certificate is %s, and the file and what it was made from are unchanged all the same',
  async (year, state) => {
    const made = await ours.signFrom(picture, [{ title: 'One take', bytes: signed }]);
    setClock(year);
    expect(await answer(made)).toMatchObject({
      kind: 'unchanged',
      credentials: {
        certificate: { state },
        signedAt: { instant: expect.stringMatching(/^20\d\d-.*Z$/), says: 'signer' },
        madeFrom: [{ by: 'us', state: 'unchanged' }],
      },
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

/** With a list of its own, where one is given. */
async function answer(bytes: Uint8Array, listed?: { rootPem: string }[]) {
  const signers = listed?.map(({ rootPem }) => rootPem).join('');
  const lists = signers === undefined ? undefined : { signers, timeStamps: signers };
  return answerFor(await readBytes(bytes, '', ours.rootPem, lists), ours.facts);
}

function placeOf(text: string): number {
  const at = Buffer.from(signed).indexOf(text);
  expect(at).toBeGreaterThan(0);
  return at;
}
