import { hash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FieldEdit, FileForm } from '../domain/content/desk-content.ts';
import { addressed, type FieldPath, pathKey, valueAt } from '../domain/content/field-path.ts';
import { ContentMistake, isUnconfirmed, readText } from './check-content.ts';
import { type ContentKind, contentKindOf, contentKinds } from './content-kinds.ts';
import { applyEdits, readContentText } from './content-text.ts';
import { type ContentValue, type Edit, NoSuchPlace } from './edit-yaml.ts';
import { type EntryMarks, entryMarks, inPlace } from './entries.ts';
import { oldDrafts } from './from-before.ts';
import { newPicturesFolder } from './own-pictures.ts';
import { linkPictures } from './put-words.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * Unpublished words: one draft for each file, which the owners share, in DATA_DIR. The content's
 * folder is on the same machine, and so the drafts need no store.
 */
export interface DraftPlaces {
  /** The folder that the studio edits. */
  content: string;
  dataDir: string;
}

/** Texts of content files by name; null for one that goes. */
export type FileTexts = Map<string, string | null>;

/** A file of `files/`, written whole or not at all: a full disk leaves the one of before. */
interface Draft {
  /** What the owners have made of it; null when they take it away. */
  text: string | null;
  /** Of one that they take away: what they had made of it until then. */
  kept?: string;
  /** The content's text that it was made from; null where there was none. */
  base: string | null;
  /** Who wrote a field last, by the way to it with the marks of entries. */
  written: Record<string, Written>;
  entries: EntryMarks;
}

interface Written {
  by: string;
  path: FieldPath;
  /** What somebody else had written there; `by` is null for the file itself. */
  before?: { value: unknown; by: string | null };
}

export interface OpenFile extends Pick<Draft, 'text' | 'kept' | 'written' | 'entries'> {
  kind: ContentKind;
  /** What the content says; undefined for a file that is new. */
  current: string | undefined;
  isChanged: boolean;
}

/** Names of all content files, of new ones too. Nothing else is opened. */
export function contentNames(places: DraftPlaces): string[] {
  const folders = [places.content, filesFolder(places)];
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

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

const filesFolder = ({ dataDir }: DraftPlaces) => join(dataDir, 'drafts/files');
const draftFile = (places: DraftPlaces, name: string) => join(filesFolder(places), `${name}.json`);

/** A file as its owners see it; undefined for a name that is none. */
export function openFile(places: DraftPlaces, name: string): OpenFile | undefined {
  const kind = contentKindOf(name);
  const file = join(places.content, name);
  const isNamed = kind?.name === name || /^[^/]+\/[^/.\\][^/\\]*\.(md|yaml)$/.test(name);
  // A link may lead out of the content.
  if (!kind || !isNamed || isLink(file)) return undefined;
  const current = existsSync(file) ? readText(file) : undefined;
  const found = readDraft(places, name);
  if (!found && current === undefined && kind.folder) return undefined;
  const none: Draft = { text: current ?? '', base: current ?? null, written: {}, entries: {} };
  const { text, kept, written, entries } = found ? onContent(name, found, current ?? null) : none;
  return {
    kind,
    current,
    text,
    ...(kept !== undefined && { kept }),
    written,
    entries,
    isChanged: found !== undefined && text !== (current ?? null),
  };
}

const isLink = (file: string) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function readDraft(places: DraftPlaces, name: string): Draft | undefined {
  const file = draftFile(places, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Draft) : undefined;
}

/**
 * Where the file was changed since, by hand or by a publish, what the draft changes is written again
 * on its new text. Of a field that both changed the draft's words stay, and the file's are kept beside.
 */
function onContent(name: string, draft: Draft, current: string | null): Draft {
  const { text, base } = draft;
  if (base === current || text === current) return draft;
  const whole: Draft = {
    ...draft,
    written: { '': { by: '', path: [], before: { value: current, by: null } } },
  };
  // Taken away on one side, changed on the other.
  if (text === null || current === null || base === null) return whole;
  try {
    const [was, ours, theirs] = [base, text, current].map((one) => readContentText(name, one));
    const edits = differences(was, ours).filter(
      (edit) => !isDeepStrictEqual(valueAt(theirs, edit.path), edit.op === 'set' ? edit.value : undefined),
    );
    const isMoved = (path: FieldPath) => {
      const [before, mine, now] = [was, ours, theirs].map((data) => valueAt(data, path));
      // Also in order by the draft alone: it was published, and more was typed meanwhile.
      return !isInOrder(before, now) && !(isAsLong(mine, now) && isInOrder(mine, now));
    };
    if (edits.some(({ path }) => listsAbove(path).some(isMoved))) return whole;
    const written = { ...draft.written };
    const { placed } = entryMarks(ours, draft.entries);
    const noted = Object.entries(draft.entries).filter(([, list]) => {
      const [place] = Object.entries(placed).find(([, one]) => one === list) ?? [];
      return place !== undefined && !isMoved(place.split('.'));
    });
    for (const { path } of edits) {
      const value = valueAt(theirs, path);
      if (isDeepStrictEqual(value, valueAt(was, path))) continue;
      const address = addressed(placed, path);
      const { by = '' } = written[pathKey(address)] ?? {};
      written[pathKey(address)] = { by, path: address, before: { value, by: null } };
    }
    const merged = applyEdits(name, current, edits);
    return { ...draft, text: merged, written, entries: Object.fromEntries(noted) };
  } catch (error) {
    // One of the three cannot be read, or an entry is gone: the owners have both texts.
    if (error instanceof ContentMistake || error instanceof NoSuchPlace) return whole;
    throw error;
  }
}

const listsAbove = (path: FieldPath) =>
  path.flatMap((step, index) => (typeof step === 'number' ? [path.slice(0, index)] : []));

const isAsLong = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other) && one.length === other.length;

/** False where entries were moved: words for one of them would land in another. */
function isInOrder(before: unknown, now: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return before === now;
  return (
    now.length >= before.length &&
    before.every(
      (entry, index) =>
        isDeepStrictEqual(entry, now[index]) || !now.some((other) => isDeepStrictEqual(other, entry)),
    )
  );
}

/** What the form shows of it: marks of entries by their list, and what others have written. */
export function sharedState(
  name: string,
  { text, written, entries }: OpenFile,
): Pick<FileForm, 'entries' | 'written'> {
  const data = readOrNothing(name, text ?? '');
  const found = entryMarks(data, entries);
  return {
    entries: found.placed,
    written: Object.values(written).flatMap(({ by, path, before }) => {
      try {
        const shown = before && { value: before.value as ContentValue, by: before.by };
        return [{ path: inPlace(path, found.marked), by, ...(shown && { before: shown }) }];
      } catch {
        // The entry is gone.
        return [];
      }
    }),
  };
}

function readOrNothing(name: string, text: string): object {
  try {
    return readContentText(name, text);
  } catch (error) {
    if (error instanceof ContentMistake) return {};
    throw error;
  }
}

/**
 * The file with changes: the later word stands, and one of somebody else that it replaces is kept
 * beside with their name.
 */
export function changed(name: string, file: OpenFile, edits: FieldEdit[], by: string): OpenFile {
  const { text } = file;
  if (text === null) throw new NoSuchPlace([name]);
  const data = readContentText(name, text);
  const { marked, placed } = entryMarks(data, file.entries);
  const [written, entries] = [{ ...file.written }, { ...file.entries }];
  const placedEdits = edits.flatMap((edit): Edit[] => {
    const path = inPlace(edit.path, marked);
    const address = addressed(placed, path);
    for (const [index, step] of address.entries()) {
      const list = pathKey(address.slice(0, index));
      if (typeof step === 'string' && step.startsWith('@')) entries[list] = marked[list] ?? [];
    }
    const key = pathKey(address);
    if (edit.op === 'add' || edit.op === 'move' || edit.op === 'remove') {
      const listed = listEdits(edit, path, marked[key] ?? []);
      entries[key] = listed.marks;
      return listed.edits;
    }
    const last = written[key];
    const value = valueAt(data, path);
    const wanted = edit.op === 'set' ? edit.value : undefined;
    if (edit.op !== 'confirm' && !isDeepStrictEqual(value, wanted)) {
      const isAnothers = last !== undefined && last.by !== '' && last.by !== by;
      const before = isAnothers ? { value: value ?? null, by: last.by } : last?.before;
      written[key] = { by, path: address, ...(before && { before }) };
    }
    return [{ ...edit, path } as Edit];
  });
  return { ...file, text: applyEdits(name, text, placedEdits), written, entries };
}

type EntryEdit = Extract<FieldEdit, { op: 'add' | 'move' | 'remove' }>;

function listEdits(edit: EntryEdit, path: FieldPath, before: string[]): { edits: Edit[]; marks: string[] } {
  const marks = [...before];
  if (edit.op === 'add') {
    const last = marks.length;
    const to = Math.min(edit.at ?? last, last);
    marks.splice(to, 0, `@${randomUUID().slice(0, 8)}`);
    const add: Edit = { op: 'add', path, value: edit.value as ContentValue };
    return { edits: to < last ? [add, { op: 'move', path, from: last, to }] : [add], marks };
  }
  const index = marks.indexOf(edit.entry);
  if (index === -1) throw new NoSuchPlace(path);
  const [mark = ''] = marks.splice(index, 1);
  if (edit.op === 'remove') return { edits: [{ op: 'remove', path, index }], marks };
  const to = Math.min(edit.to, marks.length);
  marks.splice(to, 0, mark);
  return { edits: [{ op: 'move', path, from: index, to }], marks };
}

/**
 * Keeps what owners have made of a file. The same as the content is no draft, unless it holds what one
 * of them wrote and another wrote over.
 */
export function saveDraft(
  places: DraftPlaces,
  name: string,
  { text, kept, written = {}, entries = {} }: Pick<Draft, 'text'> & Partial<Draft>,
): void {
  const file = join(places.content, name);
  const base = existsSync(file) ? readText(file) : null;
  const holdsAnothers = Object.values(written).some(({ before }) => before?.by);
  if (text === base && !holdsAnothers) return dropDraft(places, name);
  const draft: Draft = { text, ...(kept !== undefined && { kept }), base, written, entries };
  mkdirSync(dirname(draftFile(places, name)), { recursive: true });
  writeAtomically(draftFile(places, name), JSON.stringify(draft));
}

export const dropDraft = (places: DraftPlaces, name: string) =>
  rmSync(draftFile(places, name), { force: true });

/** What the owners have changed. */
export function draftedFiles(places: DraftPlaces): FileTexts {
  const open = contentNames(places).map((name) => [name, openFile(places, name)] as const);
  return new Map(open.flatMap(([name, file]) => (file?.isChanged ? [[name, file.text] as const] : [])));
}

/** Drafts that say what the content says by now. */
export function dropPublished(places: DraftPlaces): void {
  for (const name of contentNames(places)) {
    const draft = readDraft(places, name);
    if (draft && openFile(places, name)?.isChanged === false) dropDraft(places, name);
  }
}

/**
 * All of the content with drafts, in a folder of its own, for a check, a preview or a build. Pictures
 * are links to the content's and to those that owners brought.
 */
export function copyWords(places: DraftPlaces, folder: string, changes: FileTexts): void {
  rmSync(folder, { recursive: true, force: true });
  for (const entry of readdirSync(places.content, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const own = file.slice(places.content.length + 1);
    if (!entry.isFile() || /(^|\/)\./.test(own) || own.startsWith('pictures/') || changes.has(own)) continue;
    write(join(folder, own), readFileSync(file));
  }
  for (const [file, text] of changes) if (text !== null) write(join(folder, file), text);
  linkPictures(folder, [join(places.content, 'pictures'), newPicturesFolder(places)]);
}

function write(file: string, text: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export const revisionOf = (text: string | null) => hash('sha256', text ?? 'removed').slice(0, 16);

/** The changes that lead from one file's data to another's. Lists of other lengths are one change. */
export function differences(
  before: unknown,
  after: unknown,
  path: FieldPath = [],
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
      differences(valueAt(before, [key]), valueAt(after, [key]), [...path, isList ? Number(key) : key]),
    );
  }
  return after === undefined ? [{ op: 'unset', path }] : [{ op: 'set', path, value: after as ContentValue }];
}

/** Holds fields of its own; a sentence to confirm is one field. */
const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isUnconfirmed(value);

/**
 * Each owner used to have drafts of their own, in a folder named by a hash of their address. What each
 * changed is written into the shared ones, the older first.
 */
export function takeOverDrafts(places: DraftPlaces, owners: string[]): void {
  const parent = join(places.dataDir, 'drafts');
  for (const folder of oldDrafts(places.dataDir)) {
    const by = owners.find((owner) => revisionOf(owner) === folder) ?? 'another owner';
    const old = join(parent, folder, 'draft');
    const names = existsSync(old) ? readdirSync(old, { recursive: true, encoding: 'utf8' }) : [];
    for (const file of names.filter((one) => one.endsWith('.json'))) {
      const name = file.replace(/\.json$/, '');
      const { text, base } = JSON.parse(readFileSync(join(old, file), 'utf8')) as Pick<
        Draft,
        'text' | 'base'
      >;
      const shared = openFile(places, name);
      const isPlain = !shared?.isChanged || text === null || shared.text === null || base === null;
      if (isPlain) saveDraft(places, name, { text });
      else {
        const edits = differences(readOrNothing(name, base), readOrNothing(name, text));
        saveDraft(places, name, changed(name, shared, edits, by));
      }
    }
    for (const picture of filesIn(join(parent, folder, 'new/pictures')))
      write(
        join(newPicturesFolder(places), picture),
        readFileSync(join(parent, folder, 'new/pictures', picture)),
      );
    rmSync(join(parent, folder), { recursive: true, force: true });
  }
}
