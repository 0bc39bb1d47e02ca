import { dossierLabel } from './signing.ts';

/** What a check of a file comes to. */
export type Answer =
  | { kind: 'unchanged'; credentials: Credentials }
  | { kind: 'changed'; credentials: Credentials; mismatches: Mismatch[] }
  | {
      kind: 'other signer';
      credentials: Credentials;
      /** The certificate bears our name, and we did not make it. */
      hasOurName: boolean;
      /** What does not match is theirs: the file was changed after they had signed it. */
      mismatches: Mismatch[];
      /** A file that we signed went into it, as it says and as our signature in it confirms. */
      hasOurFileInIt: boolean;
    }
  | { kind: 'none' }
  | { kind: 'unreadable'; why: Unreadable };

export type Unreadable = 'empty' | 'tooLarge' | 'unknownFormat' | 'damaged' | 'failed';

/** What the credentials in a file say. None of it can be believed of a signer nobody knows. */
export interface Credentials {
  /** The owner of the certificate, as it names them. */
  signer: string;
  /** Who vouches for that. */
  issuer: string;
  certificate: {
    from: string | undefined;
    until: string | undefined;
    /** By the clock of whoever reads, or at the time stamp. */
    state: 'valid' | 'ended' | 'not yet';
  };
  /** An instant in ISO 8601; `proven` when a time stamp of a third party says it. */
  signedAt: { instant: string; proven: boolean } | undefined;
  title: string | undefined;
  /** "digitalCreation": the end of an address of the IPTC. */
  sourceType: string | undefined;
  /** "Blender 3.4.1". */
  madeWith: string[];
  /** The name of the film of ours that the file belongs to. */
  film: string | undefined;
}

/** `what`: the picture or sound, a statement about them, the signature, or something else. */
export interface Mismatch {
  what: 'content' | 'statement' | 'signature' | 'other';
  /** The standard's own word for it. */
  code: string;
}

/** What the library makes of a file: its report (crJSON) as parsed, or what it threw. */
export type Reading =
  | {
      report: unknown;
      /** The same by a clock within the time of a certificate that has ended or not begun. */
      whenValid?: unknown;
    }
  | { failure: string };

/**
 * The library was told to trust our root alone. Under a root that others share, such as a public
 * authority's, a certificate is ours if it names us.
 */
export function answerFor(reading: Reading, { signer }: { signer: string }): Answer {
  if ('failure' in reading) return answerForFailure(reading.failure);
  const [manifest, ...ingredients] = manifestsOf(reading.report);
  if (!manifest) return { kind: 'none' };
  const credentials = credentialsOf(manifest);
  const [sameWhenValid] = manifestsOf(reading.whenValid);
  const mismatches = mismatchesOf(manifest);
  if ([manifest, sameWhenValid].some((one) => isBy(signer, one)))
    return mismatches.length > 0
      ? { kind: 'changed', credentials, mismatches }
      : { kind: 'unchanged', credentials };
  // A certificate that no longer fits its signature belongs to nobody.
  if (mismatches.some(({ what }) => what === 'signature'))
    return { kind: 'changed', credentials, mismatches };
  return {
    kind: 'other signer',
    credentials,
    hasOurName: [credentials.signer, credentials.issuer].some((name) => hasName(name, signer)),
    mismatches,
    hasOurFileInIt: ingredients.some((one) => isBy(signer, one)),
  };
}

/** In bytes: a minute's work on a slow phone, and less memory than a browser's tab may have. */
export const largestFile = 1_000_000_000;

/** The answer for a file that is not worth reading. */
export function answerForSize(size: number): Answer | undefined {
  if (size > largestFile) return { kind: 'unreadable', why: 'tooLarge' };
  return size === 0 ? { kind: 'unreadable', why: 'empty' } : undefined;
}

/** A moment in the certificate's time, where the clock of whoever reads is outside of it. */
export function momentWhenValid(report: unknown): number | undefined {
  const [manifest] = manifestsOf(report);
  if (!manifest || !codesOf(manifest, 'failure').includes(expired)) return undefined;
  const from = Date.parse(credentialsOf(manifest).certificate.from ?? '');
  // The root is at least as old.
  return Number.isNaN(from) ? undefined : from + 1_000;
}

const expired = 'signingCredential.expired';

/** The library's errors are texts: `C2pa(JumbfNotFound)`. */
function answerForFailure(failure: string): Answer {
  if (/JumbfNotFound|ProvenanceMissing/.test(failure)) return { kind: 'none' };
  if (/UnsupportedType|invalid header|invalid BMFF structure|couldn't parse input/.test(failure))
    return { kind: 'unreadable', why: 'unknownFormat' };
  return { kind: 'unreadable', why: /C2pa\(/.test(failure) ? 'damaged' : 'failed' };
}

/** The active one comes first, then those of what went into the file. */
const manifestsOf = (report: unknown): unknown[] => listAt(report, 'manifests');

const isBy = (signer: string, manifest: unknown) =>
  codesOf(manifest, 'success').includes('signingCredential.trusted') &&
  credentialsOf(manifest).signer === signer;

const hasName = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

function credentialsOf(manifest: unknown): Credentials {
  const certificate = at(manifest, 'signature', 'certificateInfo');
  const assertions = at(manifest, 'assertions');
  const ours = at(assertions, dossierLabel);
  const claim = at(manifest, 'claim.v2') ?? at(manifest, 'claim');
  const actions = ['c2pa.actions.v2', 'c2pa.actions'].flatMap((label) =>
    listAt(assertions, label, 'actions'),
  );
  const tools = listAt(ours, 'dossier', 'tools');
  const generators = [at(claim, 'claim_generator_info')].flat();
  const madeWith = [tools, actions.map((action) => at(action, 'softwareAgent')), generators]
    .map((list) => list.map(programName).filter((name) => name !== undefined))
    .find((names) => names.length > 0);
  return {
    signer: nameIn(at(certificate, 'subject')),
    issuer: nameIn(at(certificate, 'issuer')),
    certificate: {
      from: instantAt(certificate, 'validity', 'notBefore'),
      until: instantAt(certificate, 'validity', 'notAfter'),
      state: certificateState(manifest),
    },
    signedAt: signedAt(manifest, [
      instantAt(ours, 'signedAt'),
      ...actions.map((action) => instantAt(action, 'when')),
    ]),
    title: textAt(claim, 'dc:title'),
    sourceType: actions
      .map((action) => textAt(action, 'digitalSourceType')?.split('/').at(-1))
      .find((type) => type !== undefined),
    madeWith: [...new Set(madeWith)].slice(0, 12),
    film: textAt(ours, 'film'),
  };
}

/** Organisation or, of a person, name. */
const nameIn = (owner: unknown) => textAt(owner, 'O') ?? textAt(owner, 'CN') ?? '';

function certificateState(manifest: unknown): Credentials['certificate']['state'] {
  if (!codesOf(manifest, 'failure').includes(expired)) return 'valid';
  const from = instantAt(manifest, 'signature', 'certificateInfo', 'validity', 'notBefore') ?? '';
  const readAt = instantAt(manifest, 'validationResults', 'validationTime') ?? '';
  return readAt < from ? 'not yet' : 'ended';
}

function signedAt(manifest: unknown, said: (string | undefined)[]): Credentials['signedAt'] {
  const stamp = instantAt(manifest, 'signature', 'timeStampInfo', 'timestamp');
  if (stamp && codesOf(manifest, 'success').includes('timeStamp.validated'))
    return { instant: stamp, proven: true };
  const instant = said.find((one) => one !== undefined);
  return instant === undefined ? undefined : { instant, proven: false };
}

function programName(program: unknown): string | undefined {
  if (typeof program === 'string') return shownText(program);
  const name = textAt(program, 'name');
  return name && [name, textAt(program, 'version')].filter(Boolean).join(' ');
}

/** Who signed is another question: `signingCredential.…` says nothing about the file. */
function mismatchesOf(manifest: unknown): Mismatch[] {
  const codes = codesOf(manifest, 'failure').filter((code) => !/^(signingCredential|timeStamp)\./.test(code));
  return [...new Set(codes)].map((code) => ({ what: whatOf(code), code }));
}

function whatOf(code: string): Mismatch['what'] {
  if (/^assertion\.(data|bmff|boxes|collection)Hash\./.test(code)) return 'content';
  if (/^claim(Signature)?\./.test(code)) return 'signature';
  return code.startsWith('assertion.') ? 'statement' : 'other';
}

const codesOf = (manifest: unknown, kind: 'success' | 'failure') =>
  listAt(manifest, 'validationResults', kind).flatMap((status) => textAt(status, 'code') ?? []);

/** What stands at a path of somebody's data, which need not have the shape of ours. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );

function listAt(value: unknown, ...path: string[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? shownText(found) : undefined;
}

/** Somebody else's text on our page: short, on one line, without signs that turn the lines around. */
function shownText(text: string): string | undefined {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 120);
  return clean === '' ? undefined : clean;
}

function instantAt(value: unknown, ...path: string[]): string | undefined {
  const instant = Date.parse(textAt(value, ...path) ?? '');
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
