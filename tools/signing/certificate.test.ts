import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerFor } from '../../domain/credentials.ts';
import { day } from '../../domain/time/instants.ts';
import { pictures, plainStatement as statement } from '../../tests/support/signed-pictures.ts';
import { testFolder } from '../../tests/support/test-store.ts';
import { testParty, timeStampAuthority } from '../../tests/support/time-stamp-authority.ts';
import { openCertificate, readCertificate, type SigningSettings } from './certificate.ts';
import { developmentFiles, makeCertificate, pemOf, pemOfKey } from './development-certificate.ts';
import { readBytes, signBytes } from './sign-bytes.ts';

const now = Date.now();
const still = await pictures['image/jpeg']();
const otherKey = pemOfKey(testParty('Somebody else').keys.privateKey);
const smallRsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
const damaged = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

describe('made for development', () => {
  test('once, for its owner alone, and without the key of its root', () => {
    const dataDir = testFolder();
    const settings = { dataDir, given: undefined, timeStampUrl: undefined };
    const { facts } = openCertificate(settings, 'Studio of the tests', now);
    expect(facts).toMatchObject({ signer: 'Studio of the tests', isDevelopment: true });
    expect(openCertificate(settings, 'Another name', now + day).facts).toEqual(facts);
    const { folder, keyFile, chainFile } = developmentFiles(dataDir);
    expect(readdirSync(folder)).toEqual(['chain.pem', 'key.pem']);
    const modes = [folder, keyFile, chainFile].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    expect(readFileSync(keyFile, 'utf8').match(/PRIVATE KEY/g)).toHaveLength(2);
  });

  test('in a folder that cannot be made: one line with what to do', () => {
    const dataDir = join(testFolder(), 'file');
    writeFileSync(dataDir, '');
    const settings = { dataDir, given: undefined, timeStampUrl: undefined };
    expect(() => openCertificate(settings, 'Studio', now)).toThrow(
      /^The development certificate cannot be made in .*file.*C2PA_CHAIN_FILE\.$/,
    );
  });
});

describe('given', () => {
  test.each<[string, Parts]>([
    ['of a P-256 key', { keys: generateKeyPairSync('ec', { namedCurve: 'P-256' }) }],
    ['of a P-521 key', { keys: generateKeyPairSync('ec', { namedCurve: 'P-521' }) }],
    ['of an RSA key', { keys: generateKeyPairSync('rsa', { modulusLength: 2048 }) }],
    ['of an Ed25519 key', { keys: generateKeyPairSync('ed25519') }],
    ['for documents', { purpose: '1.3.6.1.5.5.7.3.36' }],
    ["for C2PA's own purpose", { purpose: '1.3.6.1.4.1.62558.2.1' }],
  ])('one %s signs, and is read back', async (_which, parts) => {
    const certificate = readCertificate(given(parts), now);
    expect(certificate.facts).toMatchObject({ signer: 'Studio of the tests', isDevelopment: false });
    const signed = await signBytes(still, statement, { certificate, timeStampUrl: undefined, now });
    expect(await answer(signed, certificate)).toMatchObject({ kind: 'unchanged' });
  });

  test.each([3, 2])('a chain of three, of which %d are given, is trusted by its last one', async (count) => {
    const [root, between, leaf] = [testParty('Root'), testParty('Between'), testParty('Signer')];
    const times = { from: now - day, until: now + day };
    const pems = [
      makeCertificate({ subject: leaf, issuer: between, ...times }),
      makeCertificate({ subject: between, issuer: root, ...times, isRoot: true }),
      makeCertificate({ subject: root, issuer: root, ...times, isRoot: true }),
    ].map(pemOf);
    const chain = pems.slice(0, count).join('');
    const certificate = readCertificate(given({ key: pemOfKey(leaf.keys.privateKey), chain }), now);
    const signed = await signBytes(still, statement, { certificate, timeStampUrl: undefined, now });
    expect(await answer(signed, certificate)).toMatchObject({ kind: 'unchanged' });
  });

  test.each<[string, SigningSettings['given'] | Parts, RegExp]>([
    ['no key file', { key: null }, /^C2PA_KEY_FILE, .*key\.pem, is not there: place it/],
    ['no chain file', { chain: null }, /^C2PA_CHAIN_FILE, .*chain\.pem, is not there: place it/],
    ['a folder', { keyFile: '/', chainFile: '/' }, /^C2PA_KEY_FILE, \/, cannot be read/],
    ['no key in it', { key: 'nothing' }, /holds no private key in PEM/],
    ['an encrypted key', { key: encryptedKey() }, /is encrypted.*write it without one, mode 0600\.$/],
    ['no certificate in it', { chain: 'nothing' }, /holds no certificate in PEM/],
    ['half a certificate', { chain: damaged }, /is damaged: its certificate 1 cannot be read/],
    ['the leaf alone', { chain: 'leaf' }, /holds the signer's certificate alone: add those it rests on/],
    ['the wrong order', { chain: 'turned' }, /is no chain: certificate 2 .* did not issue the one above/],
    ['another key', { key: otherKey }, /does not belong to the first certificate in .*chain\.pem/],
    [
      'a kind of key that signs nothing',
      { keys: generateKeyPairSync('x25519') },
      /of the kind x25519, .* use one on P-256/,
    ],
    ['a small RSA key', { keys: smallRsa }, /of the kind rsa 1024, .* RSA of 2048 bits or more\.$/],
    ['ended', { until: now - day }, /ended on \d{4}-\d\d-\d\d: place the new one\. .*clock says \d{4}/],
    ['not begun', { from: now + 2 * day }, /begins on .*, and this machine's clock says .*: set the clock/],
  ])('%s: one line with what is wrong, where and what to do', (_what, parts, line) => {
    const settings =
      parts && 'keyFile' in parts
        ? { dataDir: '', given: parts, timeStampUrl: undefined }
        : given(parts ?? {});
    expect(() => readCertificate(settings, now)).toThrow(line);
    expect(() => readCertificate(settings, now)).not.toThrow(/\n/);
  });

  test('one for another purpose: nothing leaves the build that readers refuse', async () => {
    const serverAuth = '1.3.6.1.5.5.7.3.1';
    const certificate = readCertificate(given({ purpose: serverAuth }), now);
    await expect(signBytes(still, statement, { certificate, timeStampUrl: undefined, now })).rejects.toThrow(
      /^A still is signed, but readers of C2PA refuse it \(signingCredential\.\w+.*docs\/certificates\.md says\.$/,
    );
  });
});

describe('time stamps', () => {
  const then = Date.UTC(2024, 5, 1, 12);

  test("of an authority on C2PA's list keep a signature good beyond the end of its certificate", async () => {
    const { certificate, signed, authority } = await stampedThen();
    expect(await answer(signed, certificate, authority.rootPem)).toMatchObject({
      kind: 'unchanged',
      credentials: {
        certificate: { state: 'valid' },
        signedAt: { instant: '2024-06-01T12:00:00.000Z', says: 'known authority' },
      },
    });
    const unstamped = await signBytes(still, statement, { certificate, timeStampUrl: undefined, now: then });
    expect(await answer(unstamped, certificate, authority.rootPem)).toMatchObject({
      credentials: { certificate: { state: 'ended' }, signedAt: { says: 'signer' } },
    });
  });

  test('of another authority are read, but not believed for longer, nor for another root', async () => {
    const { certificate, signed, authority } = await stampedThen();
    const other = { certificate: { state: 'ended' }, signedAt: { says: 'other authority' } };
    expect(await answer(signed, certificate)).toMatchObject({ kind: 'unchanged', credentials: other });
    const third = readCertificate(given({}), now).root.toString();
    expect(await answer(signed, certificate, third)).toMatchObject({
      kind: 'unchanged',
      credentials: other,
    });
    // Who may say when it was signed cannot say by whom.
    const stranger = readCertificate(given({}), now);
    const reading = await readBytes(signed, '', stranger.root.toString(), {
      signers: stranger.root.toString(),
      timeStamps: certificate.root.toString() + authority.rootPem,
    });
    expect(answerFor(reading, certificate.facts)).toMatchObject({ kind: 'other signer', isListed: false });
  });

  async function stampedThen() {
    const authority = await timeStampAuthority(testParty('Another root'), then);
    onTestFinished(() => void authority.close());
    const root = testParty('Root');
    const certificate = readCertificate(given({ root, from: then - day, until: then + day }), then);
    const timeStampUrl = authority.url;
    const signed = await signBytes(still, statement, { certificate, timeStampUrl, now: then });
    return { certificate, signed, authority };
  }

  test('that do not come stop the build', async () => {
    const certificate = readCertificate(given({}), now);
    const timeStampUrl = 'http://127.0.0.1:9/';
    await expect(signBytes(still, statement, { certificate, timeStampUrl, now })).rejects.toThrow(
      /^C2PA_TSA_URL, http:\/\/127\.0\.0\.1:9\/, gave no time stamp \(.+\): build again when it answers/,
    );
  });
});

interface Parts {
  root?: ReturnType<typeof testParty>;
  keys?: { publicKey: KeyObject; privateKey: KeyObject };
  from?: number;
  until?: number;
  purpose?: string;
  /** In place of what belongs there: a text, or no file. */
  key?: string | null;
  chain?: string | null;
}

/** A key and a chain in files, as they should be but for `parts`. */
function given(parts: Parts): SigningSettings {
  const folder = testFolder();
  const root = parts.root ?? testParty('Root');
  const leaf = { ...testParty('Signer'), ...(parts.keys && { keys: parts.keys }) };
  const times = { from: parts.from ?? now - 10 * day, until: parts.until ?? now + 100 * day };
  const years = { from: times.from - 3650 * day, until: times.until + 3650 * day };
  const purpose = parts.purpose ? { purpose: parts.purpose } : {};
  const pems = [
    makeCertificate({ subject: leaf, issuer: root, ...times, ...purpose }),
    makeCertificate({ subject: root, issuer: root, ...(parts.root ? years : times), isRoot: true }),
  ].map(pemOf);
  const chains: Record<string, string> = { leaf: pems[0] ?? '', turned: pems.toReversed().join('') };
  const files = { keyFile: join(folder, 'key.pem'), chainFile: join(folder, 'chain.pem') };
  const { key = pemOfKey(leaf.keys.privateKey), chain = pems.join('') } = parts;
  if (key !== null) writeFileSync(files.keyFile, key);
  if (chain !== null) writeFileSync(files.chainFile, chains[chain] ?? chain);
  return { dataDir: folder, given: files, timeStampUrl: undefined };
}

function encryptedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const options = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const;
  return privateKey.export(options).toString();
}

/** With a list of time stamp authorities, where one is given. */
async function answer(
  bytes: Uint8Array,
  { root, facts }: ReturnType<typeof readCertificate>,
  timeStamps?: string,
) {
  const lists = timeStamps === undefined ? undefined : { signers: timeStamps, timeStamps };
  return answerFor(await readBytes(bytes, 'image/jpeg', root.toString(), lists), facts);
}
