import { existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { c2paLists, rootAddress } from '../domain/signing.ts';
import { callStudio } from '../tests/support/run-studio.ts';
import { testFolder } from '../tests/support/test-store.ts';
import { openCertificate } from '../tools/signing/certificate.ts';
import { signCommand, verifyCommand } from './signing.ts';

const madeWith = { 'made-with': 'Blender 3.4.1, Our own grade', source: 'digitalCreation' };

test('a delivery is signed by hand, read, and refused after one changed bit', async () => {
  const { home, still, sign, verify, rootPem } = await setUp();
  const { out } = await sign(still, madeWith);
  const signed = join(home, 'still-signed.jpg');
  expect(out).toMatch(
    /still-signed\.jpg is signed as Studio, with a development certificate \(nobody vouches for it\) until \d{4}/,
  );
  const read = await verify(signed);
  expect(read.code).toBe(0);
  expect(read.out).toContain(`${signed}: unchanged since Studio signed it.`);
  expect(read.out).toMatch(/made as +digitalCreation\n +made with +Blender 3\.4\.1; Our own grade\n/);

  const bytes = readFileSync(signed);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(join(home, 'changed.jpg'), bytes);
  const changed = await verify(join(home, 'changed.jpg'));
  expect(changed.code).toBe(1);
  expect(changed.out).toContain('changed since it was signed.');
  expect(changed.out).toContain('does not match  content (assertion.dataHash.mismatch)');

  // The same bytes under another ending, and other bytes under this one.
  writeFileSync(join(home, 'renamed.png'), readFileSync(signed));
  expect((await verify(join(home, 'renamed.png'))).code).toBe(0);
  expect((await verify(still)).out).toContain('no credentials in it');
  writeFileSync(join(home, 'words.jpg'), 'nothing to see');
  expect((await verify(join(home, 'words.jpg'))).out).toContain('cannot be read (it is of no format');
  writeFileSync(join(home, 'empty.jpg'), '');
  expect((await verify(join(home, 'empty.jpg'))).out).toContain('cannot be read (it is empty)');

  writeFileSync(join(home, 'huge.mp4'), '');
  truncateSync(join(home, 'huge.mp4'), 4 * 1024 ** 3);
  expect((await verify(join(home, 'huge.mp4'))).out).toContain('cannot be read (it is larger than 1000 MB)');
  await expect(sign(join(home, 'huge.mp4'), madeWith)).rejects.toThrow('larger than 1000 MB, the limit');

  const another = await setUp();
  expect((await another.verify(signed)).out).toContain('signed by somebody else.');
  another.put(`build/current/site${c2paLists.timeStamps}`, '');
  another.put(`build/current/site${c2paLists.signers}`, rootPem);
  expect((await another.verify(signed)).out).toContain("signed by Studio, whose product is on C2PA's list.");
  await expect(sign(signed, madeWith)).rejects.toThrow(/has credentials already/);
});

test('with the dossier of a film', async () => {
  const { still, home, sign, verify } = await setUp();
  await sign(still, { film: 'one-take', out: join(home, 'delivery.jpg') });
  expect((await verify(join(home, 'delivery.jpg'))).out).toMatch(/film +one-take\n/);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['how it was made is left out', {}, /^say how it was made: --film NAME, or --made-with/],
  ['a source type that is none', { ...madeWith, source: 'magic' }, /^say how it was made/],
  ['two ways of saying it', { ...madeWith, film: 'one-take' }, /^--film says it all/],
  ['a film that is not there', { film: 'two-takes' }, /^there is no film two-takes/],
])('%s: nothing is signed', async (_what, flags, line) => {
  const { home, still, sign } = await setUp();
  await expect(sign(still, flags)).rejects.toThrow(line);
  expect(existsSync(join(home, 'still-signed.jpg'))).toBe(false);
});

test('a file that is not there, of another kind, or would be written over', async () => {
  const { home, still, sign, verify } = await setUp();
  await expect(sign(join(home, 'no.jpg'), madeWith)).rejects.toThrow(/no\.jpg cannot be read/);
  await expect(verify(home)).rejects.toThrow(/it is no file/);
  await expect(sign(join(home, 'film.mov'), madeWith)).rejects.toThrow(/cannot be signed: give jpg, /);
  await expect(sign(still, { ...madeWith, out: still })).rejects.toThrow(/exists already/);
});

test('another certificate than that of the site, or none, signs nothing', async () => {
  const { home, still } = await setUp();
  const call = (DATA_DIR: string) =>
    callStudio(home, signCommand, { args: [still], flags: madeWith, settings: { DATA_DIR } });
  await expect(call('elsewhere')).rejects.toThrow(/^there is no certificate: set C2PA_KEY_FILE and/);
  openCertificate(
    { dataDir: join(home, 'other'), given: undefined, timeStampUrl: undefined },
    'X',
    Date.now(),
  );
  await expect(call('other')).rejects.toThrow(/^the served site shows another root certificate/);
});

/** A built version whose site shows the root of the certificate in its data folder. */
async function setUp() {
  const home = testFolder();
  const settings = { dataDir: join(home, 'data'), given: undefined, timeStampUrl: undefined };
  const { root, facts } = openCertificate(settings, 'Studio', Date.now());
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  };
  put(`build/current/site${rootAddress}`, root.toString());
  put('build/current/version.json', JSON.stringify({ code: '', signing: facts }));
  for (const name of ['site', 'availability', 'mails', 'contact', 'films/one-take'])
    put(`build/current/content/${name}.yaml`, readFileSync(`tests/content-seed/${name}.yaml`, 'utf8'));
  const still = join(home, 'still.jpg');
  await sharp({ create: { width: 64, height: 40, channels: 3, background: '#345' } }).toFile(still);
  return {
    home,
    still,
    put,
    rootPem: root.toString(),
    sign: (file: string, flags: Record<string, string>) =>
      callStudio(home, signCommand, { args: [file], flags }),
    verify: (file: string) => callStudio(home, verifyCommand, { args: [file] }),
  };
}
