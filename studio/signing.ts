import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { messageOf } from '../domain/caught-error.ts';
import { sourceTypes } from '../domain/content/dossier.ts';
import { type Film, filmSchema } from '../domain/content/film.ts';
import { fillData, siteFacts } from '../domain/content/placeholders.ts';
import {
  type Answer,
  answerFor,
  answerForSize,
  type Ingredient,
  largestFile,
  type Unreadable,
} from '../domain/credentials.ts';
import { c2paLists, rootAddress } from '../domain/signing.ts';
import { checkContent, ContentMistake, type Mistake, readYamlFile } from '../publishing/check-content.ts';
import { readServerContent } from '../publishing/server-content.ts';
import type { Config } from '../server/config.ts';
import { type Certificate, readCertificate } from '../tools/signing/certificate.ts';
import { developmentFiles } from '../tools/signing/development-certificate.ts';
import { filmStatement, type Source, type Statement, signedTypes } from '../tools/signing/statement.ts';
import { columns, type Command, type Flags, printable, UsageError } from './command.ts';

/** Loaded by these two commands alone: nothing else waits for the 9 MB that read and sign. */
const library = () => import('../tools/signing/sign-bytes.ts');

export const signCommand: Command = {
  name: 'sign',
  takes: 'FILE [--film NAME | --made-with "TOOL 1.0, …" --source TYPE] [--out FILE]',
  summary: `Signs a delivery by hand: with the dossier of a film, or with what it was made with (TYPE: ${sourceTypes.join(', ')}).`,
  options: {
    film: { type: 'string' },
    'made-with': { type: 'string' },
    source: { type: 'string' },
    out: { type: 'string' },
  },
  async run({ args, flags, now, studio, readConfig, print }) {
    const file = fileArgument(args, 'sign');
    const type = signedTypes[extname(file).slice(1).toLowerCase()];
    if (!type)
      throw new UsageError(`${file} cannot be signed: give ${Object.keys(signedTypes).join(', ')} in a file`);
    const out = typeof flags['out'] === 'string' ? flags['out'] : file.replace(/(\.\w+)$/, '-signed$1');
    if (existsSync(out)) throw new UsageError(`${out} exists already: give a new name with --out`);
    const config = readConfig();
    const statement = statementOf(file, type, flags, config);
    const certificate = ownCertificate(config, now);
    const source = readWhole(file);

    const { readBytes, signBytes } = await library();
    const before = answerFor(await readBytes(source, '', certificate.root.toString()), certificate.facts);
    if (!['none', 'unreadable'].includes(before.kind)) {
      throw new UsageError(
        `${file} has credentials already, as "${studio} verify ${file}" says: sign it as it was before`,
      );
    }
    const { timeStampUrl } = config.signWith;
    const signed = await signBytes(source, statement, { certificate, timeStampUrl, now });
    writeFileSync(out, signed, { flag: 'wx' });
    const { signer, isDevelopment, until } = certificate.facts;
    const kind = isDevelopment ? 'a development certificate (nobody vouches for it)' : 'a certificate';
    print(`${out} is signed as ${signer}, with ${kind} until ${until.slice(0, 10)}.`);
  },
};

export const verifyCommand: Command = {
  name: 'verify',
  takes: 'FILE',
  summary: 'Reads the credentials in a file, as the page /check does. The exit code is 0 if it is unchanged.',
  async run({ args, json, readConfig, print }) {
    const file = fileArgument(args, 'verify');
    const config = readConfig();
    const root = join(config.siteDirectory, rootAddress);
    if (!config.signing || !existsSync(root))
      throw new UsageError('this version of the site was built before files were signed: build it anew');
    const tooMuch = answerForSize(sizeOf(file));
    const answer = tooMuch ?? (await read(file, config.siteDirectory, config.signing));
    print(json ? JSON.stringify(answer, null, 2) : inWords(file, answer, config.signing));
    return answer.kind === 'unchanged' ? 0 : 1;
  },
};

async function read(file: string, site: string, facts: { signer: string }): Promise<Answer> {
  const { readBytes } = await library();
  const pem = (address: string) => readFileSync(join(site, address), 'utf8');
  // A version that was built before the lists were served has none.
  const listed = existsSync(join(site, c2paLists.signers))
    ? { signers: pem(c2paLists.signers), timeStamps: pem(c2paLists.timeStamps) }
    : undefined;
  // Without a type: the library looks at the bytes, for a file may have been renamed.
  return answerFor(await readBytes(readFileSync(file), '', pem(rootAddress), listed), facts);
}

function fileArgument([file]: string[], command: string): string {
  if (!file) throw new UsageError(`say which file: ${command} FILE`);
  return file;
}

function sizeOf(file: string): number {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) throw new Error('it is no file');
    return stat.size;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

function readWhole(file: string): Buffer {
  const size = sizeOf(file);
  if (size === 0) throw new UsageError(`${file} is empty`);
  if (size > largestFile) throw new UsageError(`${file} is larger than ${largestFile / 1e6} MB, the limit`);
  return readFileSync(file);
}

/** What is said of a file: by the dossier of its film, or by whoever signs it. */
function statementOf(file: string, type: string, flags: Flags, config: Config): Statement {
  const { film, source, 'made-with': madeWith } = flags;
  const title = basename(file);
  if (typeof film === 'string') {
    if (madeWith || source) throw new UsageError('--film says it all: leave --made-with and --source out');
    const { dossier, madeFrom } = readFilm(film, config);
    return filmStatement(title, type, { name: film, dossier }, madeFrom);
  }
  const sourceType = sourceTypes.find((one) => one === source);
  if (typeof madeWith !== 'string' || !sourceType) {
    throw new UsageError(
      `say how it was made: --film NAME, or --made-with "Blender 3.4.1, …" and --source ${sourceTypes.join(' | ')}`,
    );
  }
  const tools = madeWith.split(',').map((text) => {
    const [, name = '', version] = /^(.*?)(?:\s+v?(\d\S*))?$/.exec(text.trim()) ?? [];
    return { name, ...(version && { version }) };
  });
  return { title, type, sourceType, tools };
}

function readFilm(name: string, { contentDirectory, siteDirectory }: Config) {
  const { dossier } = filmOf(name, contentDirectory);
  const madeFrom = (dossier.madeFrom ?? []).map((source): Source => {
    const file = widestVideo(join(siteDirectory, 'films', source));
    if (!file) throw new UsageError(`${name} is made from ${source}, whose files are not served`);
    const { title } = filmOf(source, contentDirectory);
    return { title, type: 'video/mp4', file, sha256: hash('sha256', readFileSync(file)) };
  });
  return { dossier, madeFrom };
}

function filmOf(name: string, contentDirectory: string): Film {
  const file = join(contentDirectory, 'films', `${name}.yaml`);
  if (!existsSync(file)) throw new UsageError(`there is no film ${name} in the version that is served`);
  const mistakes: Mistake[] = [];
  const film = checkContent(file, () => readYamlFile(file), filmSchema, mistakes);
  if (!film) throw new ContentMistake(mistakes);
  return fillData(film, siteFacts(readServerContent(contentDirectory).site));
}

/** The build's own choice for what is made from a film: `av1-1600.750f2c4e.mp4`. */
const widestVideo = (folder: string): string | undefined =>
  globSync(join(folder, '*.mp4')).toSorted((a, b) => widthIn(b) - widthIn(a))[0];

const widthIn = (file: string) => Number(/-(\d+)\.\w+\.mp4$/.exec(file)?.[1] ?? 0);

/** The one that the served site shows: a file that is signed with another would not be ours there. */
function ownCertificate({ signWith, signing }: Config, now: number): Certificate {
  const { folder } = developmentFiles(signWith.dataDir);
  if (!signWith.given && !existsSync(folder)) {
    throw new UsageError(
      `there is no certificate: set C2PA_KEY_FILE and C2PA_CHAIN_FILE, or build with this DATA_DIR, which makes one in ${folder}`,
    );
  }
  const certificate = readCertificate(signWith, now);
  if (signing && signing.rootFingerprint !== certificate.facts.rootFingerprint) {
    throw new UsageError(
      'the served site shows another root certificate than the one that this would sign with: publish first, or use the settings of the build',
    );
  }
  return certificate;
}

const whyUnreadable: Record<Unreadable, string> = {
  empty: 'it is empty',
  tooLarge: `it is larger than ${largestFile / 1e6} MB`,
  unknownFormat: 'it is of no format that is read here',
  damaged: 'it is damaged',
  failed: 'the reader failed',
};

function inWords(file: string, answer: Answer, { signer }: { signer: string }): string {
  if (answer.kind === 'none')
    return `${file}: no credentials in it. Platforms take them away, and so does saving it anew.`;
  if (answer.kind === 'unreadable') return `${file}: cannot be read (${whyUnreadable[answer.why]}).`;
  const { credentials } = answer;
  const { certificate, signedAt } = credentials;
  const days = [certificate.from, certificate.until].map((instant) => instant?.slice(0, 10) ?? '?');
  const state = { valid: 'valid', ended: 'it has ended', 'not yet': 'it has not begun' }[certificate.state];
  const mismatches = answer.kind === 'unchanged' ? [] : answer.mismatches;
  const rows = [
    ['signed by', credentials.signer],
    ['vouched for by', credentials.issuer],
    ['certificate', `${days.join(' to ')}, ${state}`],
    ['signed', signedAt && `${signedAt.instant} (as ${whoSays[signedAt.says]} says)`],
    ['title', credentials.title],
    ['made as', credentials.sourceType],
    ['made with', credentials.madeWith.join('; ')],
    ...credentials.madeFrom.map((one) => ['made from', ingredientInWords(one)]),
    ['made from', credentials.moreIngredients > 0 ? `${credentials.moreIngredients} more` : ''],
    ['film', credentials.film],
    ['does not match', mismatches.map(({ what, code }) => `${what} (${code})`).join(', ')],
  ].flatMap(([label = '', value]) => (value ? [[`  ${label}`, printable(value)]] : []));
  return `${file}: ${sentenceFor(answer, signer)}\n${columns(rows)}`;
}

function sentenceFor(answer: Extract<Answer, { credentials: unknown }>, signer: string): string {
  if (answer.kind === 'unchanged') return `unchanged since ${signer} signed it.`;
  if (answer.kind === 'changed') return 'changed since it was signed.';
  if (answer.isListed === undefined) return 'signed by somebody else.';
  return answer.isListed
    ? `signed by ${answer.credentials.signer}, whose product is on C2PA's list. Not by us.`
    : 'signed by somebody nobody we know vouches for.';
}

const whoSays = {
  'known authority': 'an independent time stamp',
  'other authority': 'a time stamp of a maker we do not know',
  signer: 'the signer',
};

function ingredientInWords({ title = 'a file', signer, by, state }: Ingredient): string {
  const whose = {
    us: 'signed by us',
    listed: `signed by ${signer}, whose product is on C2PA's list`,
    unknown: `signed by ${signer}, for whom nobody we know vouches`,
    nobody: 'not signed',
  }[by];
  const more = { unchanged: '', changed: ', not as it was signed', missing: ', its credentials are missing' };
  return `${title}, ${whose}${more[state]}`;
}
