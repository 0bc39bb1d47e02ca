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
      /** Whether C2PA's list has who vouches for it; undefined where the list could not be read. */
      isListed: boolean | undefined;
      /** What does not match is theirs: the file was changed after they had signed it. */
      mismatches: Mismatch[];
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
  /** An instant in ISO 8601: a time stamp's, of an authority on C2PA's list or of another, or their own. */
  signedAt: { instant: string; says: 'known authority' | 'other authority' | 'signer' } | undefined;
  title: string | undefined;
  /** "digitalCreation": the end of an address of the IPTC. */
  sourceType: string | undefined;
  /** "Blender 3.4.1". */
  madeWith: string[];
  /** The name of the film of ours that the file belongs to. */
  film: string | undefined;
  /** What went into it, as whoever signed it says; the first of them. */
  madeFrom: Ingredient[];
  /** How many there are beyond those. */
  moreIngredients: number;
}

/** A file that went into another one. It is not at hand: what is known of it is its signature. */
export interface Ingredient {
  title: string | undefined;
  /** Who signed it, as its certificate says; undefined where it was not signed. */
  signer: string | undefined;
  /** By what vouches for that name: we do, C2PA's list does, or nobody. */
  by: 'us' | 'listed' | 'unknown' | 'nobody';
  /** Whether it was as its signature says when it went in, and whether that signature is still in here. */
  state: 'unchanged' | 'changed' | 'missing';
}

/** `what`: the picture or sound, a statement about them, the signature, or something else. */
export interface Mismatch {
  what: 'content' | 'statement' | 'signature' | 'other';
  /** The standard's own word for it. */
  code: string;
}

/** What the library makes of a file: its report (crJSON) as parsed, or what it threw. */
export type Reading =
  | (Look & {
      /** The same with C2PA's list in place of our root, where that was asked. */
      listed?: Look | undefined;
      /** The file's time stamp is of an authority on C2PA's list. */
      isStampKnown?: boolean;
    })
  | { failure: string };

interface Look {
  report: unknown;
  /** The same by a clock within the time of a certificate that has ended or not begun. */
  whenValid?: unknown;
}

/**
 * The library was told to trust our root alone, then C2PA's list alone. Under a root that others
 * share, such as a public authority's, a certificate is ours if it names us.
 */
export function answerFor(reading: Reading, { signer }: { signer: string }): Answer {
  if ('failure' in reading) return answerForFailure(reading.failure);
  const [manifest] = manifestsOf(reading.report);
  if (!manifest) return { kind: 'none' };
  const credentials = {
    ...credentialsOf(manifest, reading.isStampKnown),
    ...ingredientsOf(reading, signer),
  };
  const mismatches = mismatchesOf(manifest);
  if (isTrusted(reading) && credentials.signer === signer)
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
    isListed: reading.listed && isTrusted(reading.listed),
    mismatches,
  };
}

/** Whether C2PA's list has more to say of a file than our root has. */
export function needsList(look: Look): boolean {
  const [manifest] = manifestsOf(look.report);
  return manifest !== undefined && (!isTrusted(look) || ingredientAssertions(manifest).length > 0);
}

export const hasTimeStamp = (report: unknown) => {
  const [manifest] = manifestsOf(report);
  return at(manifest, 'signature', 'timeStampInfo') !== undefined;
};

export const isStampTrusted = (report: unknown) => {
  const [manifest] = manifestsOf(report);
  return codesOf(manifest, 'success').includes('timeStamp.trusted');
};

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

const trusted = 'signingCredential.trusted';

/** Whether the roots of this look vouch for who signed the file, in the time of their certificate. */
const isTrusted = ({ report, whenValid }: Look) =>
  [report, whenValid].some((one) => codesOf(manifestsOf(one)[0], 'success').includes(trusted));

const shownIngredients = 12;

function ingredientsOf(
  reading: Look & { listed?: Look | undefined },
  signer: string,
): Pick<Credentials, 'madeFrom' | 'moreIngredients'> {
  const [manifest, ...others] = manifestsOf(reading.report);
  const all = ingredientAssertions(manifest);
  const madeFrom = all.slice(0, shownIngredients).map(([label, assertion]): Ingredient => {
    const title = textAt(assertion, 'dc:title');
    const url = textAt(assertion, 'activeManifest', 'url');
    if (url === undefined) return { title, signer: undefined, by: 'nobody', state: 'unchanged' };
    const own = others.find((one) => textAt(one, 'label') === url.split('/').at(-1));
    if (!own) return { title, signer: undefined, by: 'nobody', state: 'missing' };
    const name = credentialsOf(own).signer;
    const isChanged = statusesOf(manifest, label, assertion).failure.some(isAboutFile);
    return {
      title,
      signer: name,
      by: vouchedBy(name),
      state: isChanged ? 'changed' : 'unchanged',
    };

    function vouchedBy(named: string): Ingredient['by'] {
      if (named === signer && isIngredientTrusted(reading, label)) return 'us';
      return reading.listed && isIngredientTrusted(reading.listed, label) ? 'listed' : 'unknown';
    }
  });
  return { madeFrom, moreIngredients: all.length - madeFrom.length };
}

/** `c2pa.ingredient.v3`, `c2pa.ingredient.v3__1` and so on. */
const ingredientAssertions = (manifest: unknown) =>
  Object.entries(at(manifest, 'assertions') ?? {}).filter(([label]) =>
    /^c2pa\.ingredient(\.|__|$)/.test(label),
  );

/**
 * Who signed a file says there what they saw in the signature of an ingredient, and the library adds
 * what it sees otherwise. They may have written anything: a success of theirs counts where the
 * library has nothing to add to it and they name no failure.
 */
const isIngredientTrusted = ({ report, whenValid }: Look, label: string) =>
  [report, whenValid].some((one) => {
    const [manifest] = manifestsOf(one);
    const { seen, added, failure } = statusesOf(manifest, label, at(manifest, 'assertions', label));
    if (added.includes(trusted)) return true;
    return seen.includes(trusted) && !failure.some((code) => code.startsWith('signingCredential.'));
  });

function statusesOf(manifest: unknown, label: string, assertion: unknown) {
  const delta = listAt(manifest, 'ingredientDeltas').find((one) =>
    textAt(one, 'ingredientAssertionURI')?.endsWith(`/${label}`),
  );
  return {
    seen: codesAt(assertion, 'validationResults', 'activeManifest', 'success'),
    added: codesAt(delta, 'validationDeltas', 'success'),
    failure: [
      ...codesAt(assertion, 'validationResults', 'activeManifest', 'failure'),
      ...codesAt(delta, 'validationDeltas', 'failure'),
    ],
  };
}

const hasName = (text: string, name: string) => text.toLowerCase().includes(name.toLowerCase());

function credentialsOf(
  manifest: unknown,
  isStampKnown = false,
): Omit<Credentials, 'madeFrom' | 'moreIngredients'> {
  const certificate = at(manifest, 'signature', 'certificateInfo');
  const assertions = at(manifest, 'assertions');
  const ours = at(assertions, dossierLabel);
  const claim = at(manifest, 'claim.v2') ?? at(manifest, 'claim');
  const actions = ['c2pa.actions.v2', 'c2pa.actions'].flatMap((label) =>
    listAt(assertions, label, 'actions'),
  );
  const generators = [at(claim, 'claim_generator_info')].flat();
  const madeWith = [actions.map((action) => at(action, 'softwareAgent')), generators]
    .map((list) => list.map(programName).filter((name) => name !== undefined))
    .find((names) => names.length > 0);
  return {
    signer: nameIn(at(certificate, 'subject')),
    issuer: nameIn(at(certificate, 'issuer')),
    certificate: {
      from: instantAt(certificate, 'validity', 'notBefore'),
      until: instantAt(certificate, 'validity', 'notAfter'),
      state: certificateState(manifest, isStampKnown),
    },
    signedAt: signedAt(manifest, isStampKnown, [
      instantAt(ours, 'signedAt'),
      ...actions.map((action) => instantAt(action, 'when')),
    ]),
    title: textAt(claim, 'dc:title'),
    sourceType: sourceTypeOf(actions),
    madeWith: [...new Set(madeWith)].slice(0, 12),
    film: textAt(ours, 'film'),
  };
}

/** How it began; where a change was generative and the beginning was not, that it is so in part. */
function sourceTypeOf(actions: unknown[]): string | undefined {
  const began = actions.filter((action) => textAt(action, 'action') === 'c2pa.created').map(typeOf)[0];
  return actions.some((action) => isGenerative(typeOf(action))) && !isGenerative(began)
    ? 'compositeWithTrainedAlgorithmicMedia'
    : began;
}

const typeOf = (action: unknown) => textAt(action, 'digitalSourceType')?.split('/').at(-1);

const isGenerative = (type = '') => /trainedAlgorithmic/i.test(type);

/** Organisation or, of a person, name. */
const nameIn = (owner: unknown) => textAt(owner, 'O') ?? textAt(owner, 'CN') ?? '';

function certificateState(manifest: unknown, isStampKnown: boolean): Credentials['certificate']['state'] {
  if (!codesOf(manifest, 'failure').includes(expired)) return 'valid';
  const end = (which: string) => instantAt(manifest, 'signature', 'certificateInfo', 'validity', which) ?? '';
  const [from, until] = [end('notBefore'), end('notAfter')];
  const stamp = isStampKnown ? stampOf(manifest) : undefined;
  if (stamp && from <= stamp && stamp <= until) return 'valid';
  const readAt = instantAt(manifest, 'validationResults', 'validationTime') ?? '';
  return readAt < from ? 'not yet' : 'ended';
}

function stampOf(manifest: unknown): string | undefined {
  const isWhole = codesOf(manifest, 'success').includes('timeStamp.validated');
  return isWhole ? instantAt(manifest, 'signature', 'timeStampInfo', 'timestamp') : undefined;
}

function signedAt(
  manifest: unknown,
  isStampKnown: boolean,
  said: (string | undefined)[],
): Credentials['signedAt'] {
  const stamp = stampOf(manifest);
  if (stamp) return { instant: stamp, says: isStampKnown ? 'known authority' : 'other authority' };
  const instant = said.find((one) => one !== undefined);
  return instant === undefined ? undefined : { instant, says: 'signer' };
}

function programName(program: unknown): string | undefined {
  if (typeof program === 'string') return shownText(program);
  const name = textAt(program, 'name');
  return name && [name, textAt(program, 'version')].filter(Boolean).join(' ');
}

/**
 * Who signed is another question: `signingCredential.…` says nothing about the file. What no longer
 * fits in an ingredient is a change of what this file says.
 */
function mismatchesOf(manifest: unknown): Mismatch[] {
  const deltas = listAt(manifest, 'ingredientDeltas').flatMap((one) =>
    codesAt(one, 'validationDeltas', 'failure'),
  );
  const own = [...new Set(codesOf(manifest, 'failure').filter(isAboutFile))];
  return [
    ...own.map((code) => ({ what: whatOf(code), code })),
    ...[...new Set(deltas.filter(isAboutFile))]
      .filter((code) => !own.includes(code))
      .map((code) => ({ what: 'statement' as const, code })),
  ];
}

const isAboutFile = (code: string) => !/^(signingCredential|timeStamp)\./.test(code);

function whatOf(code: string): Mismatch['what'] {
  if (/^assertion\.(data|bmff|boxes|collection)Hash\./.test(code)) return 'content';
  if (/^claim(Signature)?\./.test(code)) return 'signature';
  return /^(assertion|ingredient)\./.test(code) ? 'statement' : 'other';
}

const codesOf = (manifest: unknown, kind: 'success' | 'failure') =>
  codesAt(manifest, 'validationResults', kind);

const codesAt = (value: unknown, ...path: string[]) =>
  listAt(value, ...path).flatMap((status) => textAt(status, 'code') ?? []);

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
