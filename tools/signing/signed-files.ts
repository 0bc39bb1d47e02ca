import { hash } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { extname, join } from 'node:path';
import { codeOf } from '../../domain/caught-error.ts';
import type { Film } from '../../domain/content/film.ts';
import { day } from '../../domain/time/instants.ts';
import type { Content } from '../../publishing/content.ts';
import { filmFolder, readFilmManifest, videosOf } from '../../publishing/film-manifest.ts';
import { readJson } from '../../publishing/read-json.ts';
import { readSigningSettings } from '../../publishing/settings.ts';
import { writeAtomically } from '../../publishing/write-atomically.ts';
import { digest } from '../digest.ts';
import { type Certificate, openCertificate, SigningFault, type SigningSettings } from './certificate.ts';
import { signBytes } from './sign-bytes.ts';
import { filmStatement, manifestOf, type Source, type Statement } from './statement.ts';

const defaultCache = '.cache/signed';
const keptMs = 30 * day;

/** A signed file in the cache, to be copied from there. */
export interface SignedFile {
  file: string;
  sha256: string;
  bytes: number;
  /** In ISO 8601. */
  signedAt: string;
}

/** Signs for the site, with the certificate of the settings. */
export interface SiteSigner {
  certificate: Certificate;
  sign: (file: string | Buffer, statement: Statement) => Promise<SignedFile>;
}

/** Throws SigningFault where nothing can be signed. */
export function openSiteSigner(
  studio: string,
  settings: SigningSettings = readSigningSettings(),
  cache = defaultCache,
): SiteSigner {
  const now = Date.now();
  const certificate = openCertificate(settings, studio, now);
  const { timeStampUrl } = settings;
  return {
    certificate,
    sign: (file, statement) => signCached({ file, statement, certificate, timeStampUrl, cache, now }),
  };
}

/** For each film its signed videos, by their places in the film's folder. */
export type SignedFilms = Record<string, Map<string, SignedFile>>;

/** Every video that a visitor can get of every film; what a film is made from comes before it. */
export async function signFilms(films: Content['films'], { sign }: SiteSigner): Promise<SignedFilms> {
  const all: SignedFilms = {};
  const signFilm = async (name: string) => {
    const film = films[name];
    if (!film || all[name]) return;
    for (const source of film.dossier.madeFrom ?? []) await signFilm(source);
    const madeFrom = sourcesOf(film, films, all);
    const signed: SignedFilms[string] = new Map();
    const manifest = readFilmManifest(name);
    for (const { file } of manifest ? videosOf(manifest) : []) {
      const { title, dossier } = film;
      const statement = filmStatement(`${title}, ${file}`, 'video/mp4', { name, dossier }, madeFrom);
      signed.set(file, await sign(join(filmFolder(name), file), statement));
    }
    all[name] = signed;
  };
  for (const name of Object.keys(films)) await signFilm(name);
  return all;
}

/** What a film is made from: of each film the widest video, as it is served. */
export const sourcesOf = (
  { dossier }: Pick<Film, 'dossier'>,
  films: Content['films'],
  signed: SignedFilms,
): Source[] =>
  (dossier.madeFrom ?? []).map((name) => {
    const widest = readFilmManifest(name)?.wide.videos.toSorted((a, b) => b.width - a.width)[0];
    const found = signed[name]?.get(widest?.file ?? '');
    const title = films[name]?.title;
    if (!found || !title) throw new SigningFault(`There is no film ${name}, from which another one is made.`);
    return { title, type: 'video/mp4', file: found.file, sha256: found.sha256 };
  });

interface Job {
  file: string | Buffer;
  statement: Statement;
  certificate: Certificate;
  timeStampUrl: string | undefined;
  cache: string;
  now: number;
}

/**
 * Signs once for the same bytes, statement and certificate: each signature is another one, and with
 * it the address of the file. Of two builds at once both take what the first has written.
 */
async function signCached({ file, statement, certificate, timeStampUrl, cache, now }: Job) {
  const source = typeof file === 'string' ? readFileSync(file) : file;
  const { chain } = certificate;
  // Without the instant, which alone would make every build's another one.
  const said = [manifestOf(statement, ''), ...(statement.madeFrom ?? []).map(({ sha256 }) => sha256)];
  const made = JSON.stringify([said, chain.map(({ fingerprint256 }) => fingerprint256), timeStampUrl]);
  const entry = join(cache, `${digest(source, made)}.json`);
  const found = readEntry(entry);
  if (found) return found;

  const signed = await signBytes(source, statement, { certificate, timeStampUrl, now });
  mkdirSync(cache, { recursive: true });
  removeUnused(cache, now);
  const sha256 = hash('sha256', signed);
  const target = join(cache, sha256 + (typeof file === 'string' ? extname(file) : ''));
  writeAtomically(target, signed);
  const facts: SignedFile = {
    file: target,
    sha256,
    bytes: signed.length,
    signedAt: new Date(now).toISOString(),
  };
  const added = addEntry(entry, facts);
  // By the clock that tells what is old, which need not be the file system's.
  for (const each of [entry, added.file]) utimesSync(each, new Date(now), new Date(now));
  return added;
}

/** Undefined also for an entry whose file is gone, or has other bytes than were written. */
function readEntry(entry: string): SignedFile | undefined {
  try {
    const facts = readJson<SignedFile>(entry);
    if (hash('sha256', readFileSync(facts.file)) !== facts.sha256) return undefined;
    const today = new Date();
    for (const each of [entry, facts.file]) utimesSync(each, today, today);
    return facts;
  } catch {
    return undefined;
  }
}

/** A link is made only where there is none yet, in one step. */
function addEntry(entry: string, facts: SignedFile): SignedFile {
  const part = `${entry}.${process.pid}.part`;
  writeAtomically(part, JSON.stringify(facts));
  try {
    linkSync(part, entry);
    return facts;
  } catch (error) {
    const first = codeOf(error) === 'EEXIST' ? readEntry(entry) : undefined;
    if (first) return first;
    // A broken entry, or a file system without links.
    writeAtomically(entry, JSON.stringify(facts));
    return facts;
  } finally {
    rmSync(part, { force: true });
  }
}

/** A word changed in a dossier leaves the film's files as they were signed before. */
function removeUnused(cache: string, now: number) {
  for (const name of readdirSync(cache)) {
    const file = join(cache, name);
    // Another build may have removed it since.
    const usedAt = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - usedAt > keptMs) rmSync(file, { force: true });
  }
}
