import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from '../domain/content/desk-content.ts';
import { isUnconfirmed, readText } from './check-content.ts';
import { type ContentKind, contentKinds } from './content-kinds.ts';
import { applyEdits, readContentText } from './content-text.ts';
import { at, type ContentPath, type ContentValue, type Edit } from './edit-yaml.ts';
import type { Places } from './places.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Unpublished words, a folder for each owner in DATA_DIR. The content's folder is on the same machine,
 * and so the drafts need no store.
 */
export interface DraftPlaces {
  /** The folder that the studio edits. */
  content: string;
  dataDir: string;
  owner: string;
}

/** Texts of content files by name; null for one that goes. */
export type FileTexts = Map<string, string | null>;

/** The content that is edited, whichever version is served. */
export const editedFolder = ({
  sourceDirectory,
  editedContentDirectory,
}: Pick<Places, 'sourceDirectory' | 'editedContentDirectory'>) =>
  resolve(sourceDirectory, editedContentDirectory);

export const draftPlaces = (
  config: Pick<Places, 'sourceDirectory' | 'editedContentDirectory' | 'dataDir'>,
  owner: string,
): DraftPlaces => ({ content: editedFolder(config), dataDir: config.dataDir, owner });

export interface OpenFile {
  kind: ContentKind;
  /** What the content says; undefined for a file that is new. */
  current: string | undefined;
  /** What the owner has made of it; null when they take it away. */
  text: string | null;
  isChanged: boolean;
  conflicts: Conflict[];
}

/** A file of `draft/`, written whole or not at all: a full disk leaves the one of before. */
interface Draft {
  /** What the owner has made of it; null when they take it away. */
  text: string | null;
  /** The content's text that it was made from; null where there was none. */
  base: string | null;
  conflicts: Conflict[];
}

/** Names of all content files, of the owner's new ones too. Nothing else is opened. */
export function contentNames(places: DraftPlaces): string[] {
  const folders = [places.content, join(draftFolder(places), 'draft')];
  return contentKinds.flatMap(({ name, folder = '' }) => {
    if (name) return [name];
    const ending = folder === 'films' ? '.yaml' : '.md';
    const found = folders.flatMap((one) => filesIn(join(one, folder)));
    return [...new Set(found.map((one) => one.replace(/\.json$/, '')))]
      .filter((one) => one.endsWith(ending) && !one.startsWith('.'))
      .toSorted()
      .map((one) => `${folder}/${one}`);
  });
}

export const kindOf = (name: string): ContentKind | undefined =>
  contentKinds.find((kind) => kind.name === name || (kind.folder && name.startsWith(`${kind.folder}/`)));

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/** Not the address itself, which is no name for a folder. */
const draftFolder = ({ dataDir, owner }: DraftPlaces) => join(dataDir, 'drafts', shortHash(owner));

/**
 * A file as its owner sees it; undefined for a name that is none. Where the content changed since the
 * draft began, by the other owner or by hand, both are merged field by field.
 */
export function openFile(places: DraftPlaces, name: string): OpenFile | undefined {
  const kind = kindOf(name);
  const file = join(places.content, name);
  // A link may lead out of the content.
  if (!kind || !contentNames(places).includes(name) || isLink(file)) return undefined;
  const current = existsSync(file) ? readText(file) : undefined;
  const draft = readDraft(places, name);
  if (!draft) return { kind, current, text: current ?? '', isChanged: false, conflicts: [] };
  const opened = (text: string | null, conflicts: Conflict[]): OpenFile => ({
    kind,
    current,
    text,
    isChanged: text !== (current ?? null),
    conflicts: text === (current ?? null) ? [] : conflicts,
  });
  const { text, base, conflicts } = draft;
  if (base === (current ?? null)) return opened(text, conflicts);
  // Taken away by one, changed by the other.
  if (text === null || current === undefined) return opened(text, [{ path: [], theirs: current ?? null }]);
  const merged = mergeDraft(name, { base: base ?? '', draft: text, current });
  const found = conflicts.filter(
    ({ path }) => !merged.conflicts.some((one) => isDeepStrictEqual(one.path, path)),
  );
  return opened(merged.text, [...found, ...merged.conflicts]);
}

/** Keeps what an owner has made of a file; the same as the content is no draft. */
export function saveDraft(
  places: DraftPlaces,
  name: string,
  text: string | null,
  conflicts: Conflict[] = [],
): void {
  const file = join(places.content, name);
  const base = existsSync(file) ? readText(file) : null;
  if (text === base) return dropDraft(places, name);
  const draft: Draft = { text, base, conflicts };
  mkdirSync(dirname(draftFile(places, name)), { recursive: true });
  writeAtomically(draftFile(places, name), JSON.stringify(draft));
}

export const hasDraft = (places: DraftPlaces, name: string) => existsSync(draftFile(places, name));

export const dropDraft = (places: DraftPlaces, name: string) =>
  rmSync(draftFile(places, name), { force: true });

/** What the owner has changed. */
export function draftedFiles(places: DraftPlaces): FileTexts {
  const open = contentNames(places).map((name) => [name, openFile(places, name)] as const);
  return new Map(open.flatMap(([name, file]) => (file?.isChanged ? [[name, file.text] as const] : [])));
}

/**
 * All of the content with an owner's changes, in a folder of its own, for a check, a preview or a
 * build. Pictures are links to the content's and to those that the owner brought.
 */
export function writeOverlay(places: DraftPlaces, name: string, changes: FileTexts): string {
  const folder = join(draftFolder(places), name);
  rmSync(folder, { recursive: true, force: true });
  for (const entry of readdirSync(places.content, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const own = file.slice(places.content.length + 1);
    if (!entry.isFile() || own.startsWith('.git') || own.startsWith('pictures/') || changes.has(own))
      continue;
    copy(join(folder, own), readFileSync(file));
  }
  for (const [file, text] of changes) if (text !== null) copy(join(folder, file), text);
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  for (const file of picturesOf(places)) {
    rmSync(join(pictures, basename(file)), { force: true });
    symlinkSync(resolve(file), join(pictures, basename(file)));
  }
  return folder;
}

/** The studio's own pictures: those of the content, then those that the owner brought. */
export const picturesOf = (places: DraftPlaces) =>
  [join(places.content, 'pictures'), newPictures(places)].flatMap((folder) =>
    filesIn(folder).map((name) => join(folder, name)),
  );

/** Pictures that the owner brought and that no published page shows yet. */
export const newPictures = (places: DraftPlaces) => join(draftFolder(places), 'new/pictures');

export const revisionOf = (text: string | null) => shortHash(text ?? 'removed');

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * The draft's changes on what the content says now. Of a field that both changed the draft's words
 * stay, and the others are named, for the owner to choose.
 */
function mergeDraft(
  name: string,
  { base, draft, current }: { base: string; draft: string; current: string },
): { text: string; conflicts: Conflict[] } {
  let text = current;
  const conflicts: Conflict[] = [];
  try {
    const [was, mine, theirs] = [base, draft, current].map((one) => readContentText(name, one));
    for (const edit of differences(was, mine)) {
      const now = at(theirs, edit.path);
      const wanted = edit.op === 'set' ? edit.value : undefined;
      if (isDeepStrictEqual(now, wanted)) continue;
      if (!isDeepStrictEqual(now, at(was, edit.path)))
        conflicts.push({ path: edit.path, theirs: now ?? null });
      text = applyEdits(name, text, [edit]);
    }
    return { text, conflicts };
  } catch {
    // One of the three cannot be read, or a list changed on both sides: the owner has both texts.
    return { text: draft, conflicts: [{ path: [], theirs: current }] };
  }
}

/** The changes that lead from one file's data to another's. Lists of other lengths are one change. */
export function differences(
  before: unknown,
  after: unknown,
  path: ContentPath = [],
): Extract<Edit, { op: 'set' | 'unset' }>[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isList = Array.isArray(before);
  const isComparable =
    isHolder(before) &&
    isHolder(after) &&
    (isList ? Array.isArray(after) && before.length === after.length : !Array.isArray(after));
  if (isComparable) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) =>
      differences(at(before, [key]), at(after, [key]), [...path, isList ? Number(key) : key]),
    );
  }
  return after === undefined ? [{ op: 'unset', path }] : [{ op: 'set', path, value: after as ContentValue }];
}

/** Holds fields of its own; a sentence to confirm is one field. */
const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isUnconfirmed(value);

const draftFile = (places: DraftPlaces, name: string) => join(draftFolder(places), 'draft', `${name}.json`);

function readDraft(places: DraftPlaces, name: string): Draft | undefined {
  const file = draftFile(places, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Draft) : undefined;
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function copy(file: string, text: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
