import { existsSync, rmSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { messageOf } from '../domain/caught-error.ts';
import {
  changeFileSchema,
  type FieldMistake,
  type FileChange,
  type FileForm,
  type ListedFile,
  mostText,
} from '../domain/content/desk-content.ts';
import { allFields, type Field, type TextField } from '../domain/content/form-fields.ts';
import { fillData } from '../domain/content/placeholders.ts';
import { ownerName } from '../domain/owner-name.ts';
import { ContentMistake } from './check-content.ts';
import {
  addressOf,
  fileChanges,
  fileForm,
  questionsById,
  sentencesToConfirm,
  titleOf,
} from './content-form.ts';
import {
  changed,
  contentNames,
  copyWords,
  draftedFiles,
  dropDraft,
  dropPublished,
  type DraftPlaces,
  type OpenFile,
  openFile,
  revisionOf,
  saveDraft,
  sharedState,
  takeOverDrafts,
} from './drafts.ts';
import { NoSuchPlace } from './edit-yaml.ts';
import { nearestLink, noSuchPage, siteAddresses } from './find-mistakes.ts';
import { loadContent } from './load-content.ts';
import { isTemplateSentence, projectText, roleText } from './new-project.ts';
import { newPicturesFolder, picturesOf } from './own-pictures.ts';
import { wordsIn } from './put-words.ts';
import { Refusal } from './refusal.ts';
import { readServerContent } from './server-content.ts';
import { servedContent } from './unconfirmed.ts';

const mostFiles = 500;

/**
 * Everything that owners do with words before a publish. It runs in a process of its own, since to
 * read and check YAML takes a processor for as long as the owners' words are: editor-process.ts.
 */
export function makeEditor(places: DraftPlaces) {
  function files(facts: Record<string, string | number>): ListedFile[] {
    if (!existsSync(places.content)) return [];
    return contentNames(places).flatMap((name) => {
      const file = openOrUndefined(name);
      if (!file) return [];
      const { kind, text, isChanged, written } = file;
      const status = kind.folder === 'projects' ? /^status: *(\w+)/m.exec(text ?? '')?.[1] : undefined;
      return [
        {
          name,
          title: titleOf(name, text ?? file.current ?? ''),
          ...(kind.folder && { group: kind.title }),
          address: addressOf(kind, name),
          isChanged,
          isRemoved: text === null,
          by: [...new Set(Object.values(written).map(({ by }) => by))].filter((by) => isChanged && by !== ''),
          toConfirm: fillData(sentencesToConfirm(name, text ?? ''), facts),
          ...(status && { status }),
        },
      ];
    });
  }

  /** A file of another encoding is listed when it is mended. */
  function openOrUndefined(name: string): OpenFile | undefined {
    try {
      return openFile(places, name);
    } catch (error) {
      if (error instanceof ContentMistake) return undefined;
      throw error;
    }
  }

  function mustOpen(name: string): OpenFile {
    const file = openFile(places, name);
    if (!file) throw new Refusal(404, 'There’s no such file.');
    return file;
  }

  const open = (name: string): FileForm => formOf(name, mustOpen(name));

  function formOf(name: string, opened: OpenFile): FileForm {
    const questions =
      opened.kind.folder === 'films'
        ? questionsById(openFile(places, 'questions.yaml')?.text ?? '')
        : new Map<string, string>();
    const form = fileForm(name, opened, questions);
    const wrong = [...form.mistakes, ...templateLeft(form.fields), ...wrongLinks(form)];
    return { ...form, mistakes: wrong, ...sharedState(name, opened) };
  }

  /** Links to pages that are not there, of which a publish would tell otherwise. */
  function wrongLinks({ fields, mistakes: known }: Pick<FileForm, 'fields' | 'mistakes'>): FieldMistake[] {
    const links = allFields(fields).filter((field) => field.kind === 'text' && field.format === 'path');
    if (links.length === 0) return [];
    const named = (folder: string) =>
      contentNames(places).flatMap((one) => (one.startsWith(`${folder}/`) ? parse(one).name : []));
    const addresses = siteAddresses({
      projects: named('projects'),
      films: named('films'),
      pages: new Map(named('pages').map((page) => [page, undefined])),
      questions: [...questionsById(openFile(places, 'questions.yaml')?.text ?? '').keys()],
    });
    return links.flatMap((field) => {
      const { path, value } = field as TextField;
      const nearest = value.startsWith('/') && nearestLink(value, addresses);
      const isTold = known.some((one) => one.path.join() === path.join());
      return nearest && !isTold ? [{ path, message: noSuchPage(value, nearest) }] : [];
    });
  }

  /** The form is made before the words are kept: what no form can show is not kept. */
  function change(body: unknown, by: string): FileForm {
    const parsed = changeFileSchema.safeParse(body);
    if (!parsed.success) throw new Refusal(422, 'This change couldn’t be read.');
    const { name, revision, edits = [], raw } = parsed.data;
    const opened = mustOpen(name);
    if (raw !== undefined && revisionOf(opened.text) !== revision)
      throw new Refusal(409, `${otherWriter(opened, by)} changed this meanwhile.`);
    const next =
      raw === undefined
        ? changed(name, opened, edits, by)
        : { ...opened, text: raw, written: { '': { by, path: [] } }, entries: {} };
    if ((next.text?.length ?? 0) > mostText)
      throw new Refusal(422, `A file has at most ${mostText} characters.`);
    const isChanged = next.text !== (opened.current ?? null);
    const form = formOf(name, { ...next, isChanged });
    saveDraft(places, name, next);
    return form;
  }

  function create(kind: 'project' | 'role', title: string, today: string): { name: string } {
    const names = contentNames(places);
    const texts = names.map((name) => openOrUndefined(name)?.text ?? '');
    const ids = texts.flatMap((text) => /^id: *["']?([\w-]+)/m.exec(text)?.[1] ?? []);
    const roles = names.filter((name) => name.startsWith('roles/'));
    const made =
      kind === 'project'
        ? projectText(title, ids, Number(today.slice(0, 4)))
        : roleText(title, roles.length + 1, today);
    const name = `${kind}s/${made.slug}.md`;
    if (names.length >= mostFiles) throw new Refusal(409, 'There are too many files already.');
    if (names.includes(name)) throw new Refusal(409, 'There’s one of that name already.');
    saveDraft(places, name, { text: made.text });
    return { name };
  }

  /** Away from the site, with the next publish: projects and roles alone. */
  function remove(name: string): void {
    const { text, ...opened } = mustOpen(name);
    if (!/^(projects|roles)\//.test(name)) throw new Refusal(404, 'There’s no such file.');
    if (text !== null) saveDraft(places, name, { ...opened, text: null, kept: text });
  }

  /** What was taken away is there again, with what was changed in it. */
  function putBack(name: string): void {
    const { kept, ...opened } = mustOpen(name);
    if (opened.text === null) saveDraft(places, name, { ...opened, text: kept ?? opened.current ?? null });
  }

  /** Back to what the content says. */
  function drop(name: string): void {
    mustOpen(name);
    dropDraft(places, name);
  }

  /** What a publish changes: drafts, and what was edited in the files. */
  function changes(served: string, later: string[] = []): { changes: FileChange[] } {
    const drafted = draftsBut(later);
    const [before, onDisk] = [wordsIn(served), wordsIn(places.content)];
    const names = [...new Set([...before.keys(), ...onDisk.keys(), ...drafted.keys()])];
    return {
      changes: names.flatMap((name) => {
        const after = drafted.has(name) ? (drafted.get(name) ?? null) : (onDisk.get(name) ?? null);
        const was = before.get(name);
        if (after === (was ?? null)) return [];
        return [{ ...fileChanges(name, was, after), isByHand: !drafted.has(name) }];
      }),
    };
  }

  function draftsBut(later: string[]) {
    const drafted = draftedFiles(places);
    for (const name of later) drafted.delete(name);
    return drafted;
  }

  /** A copy of the words with all drafts but some, to be shown, checked or built. */
  function copy(folder: string, later: string[] = []): void {
    copyWords(places, folder, draftsBut(later));
  }

  /** The same for a publish, with what it says of itself. */
  function stage(folder: string, served: string, later: string[]) {
    const { changes: list } = changes(served, later);
    if (list.length === 0) throw new Refusal(409, 'Nothing has changed.');
    copy(folder, later);
    const what = list
      .map(({ title, fields }) => `${title}: ${fields.map(({ label }) => label).join(', ')}`)
      .join('; ');
    const own = newPicturesFolder(places);
    return {
      what,
      subject: subject(
        what,
        list.map(({ title }) => title),
      ),
      names: [...draftsBut(later).keys()],
      pictures: picturesOf(places).filter((file) => file.startsWith(own)),
    };
  }

  /** After a publish: what was typed while it was built stays a draft. */
  function published(pictures: string[]): void {
    dropPublished(places);
    for (const file of pictures) rmSync(join(newPicturesFolder(places), basename(file)), { force: true });
  }

  /** What mails say, with the drafts. */
  function mailWords() {
    const folder = join(places.dataDir, 'drafts/.mail');
    copy(folder);
    try {
      return readServerContent(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** What is wrong in the folder itself. Nothing where the studio brings versions that are built. */
  function mistakes(): string[] {
    if (!existsSync(places.content)) return [];
    try {
      loadContent(places.content);
      return [];
    } catch (error) {
      if (!(error instanceof ContentMistake)) return [messageOf(error)];
      return error.mistakes.map(
        ({ file, field, found, allowed }) => `${file}; field: ${field}; found: ${found}; allowed: ${allowed}`,
      );
    }
  }

  return {
    files,
    open,
    change,
    create,
    remove,
    putBack,
    drop,
    changes,
    copy,
    stage,
    published,
    mailWords,
    mistakes,
    served: servedContent,
    takeOver: (owners: string[]) => takeOverDrafts(places, owners),
  };
}

/** By name; whoever edits the files themselves has none. */
function otherWriter({ written }: OpenFile, owner: string): string {
  const other = Object.values(written).find(({ by }) => by !== '' && by !== owner);
  return other ? ownerName(other.by) : 'Someone editing the files';
}

/** A released project says nothing that the template says: told at the field, not at the publish. */
function templateLeft(fields: Field[]): FieldMistake[] {
  const isReleased = fields.some(
    (field) => field.kind === 'choice' && field.path[0] === 'status' && field.value[0] === 'Released',
  );
  if (!isReleased) return [];
  const message = 'This is the template’s: write your own, or reserve the project.';
  return allFields(fields)
    .filter((field) => field.kind === 'text' && isTemplateSentence(field.value))
    .map(({ path }) => ({ path, message }));
}

/** The subject of a commit and the line in the list of versions: with the fields where they find room. */
function subject(what: string, titles: string[]): string {
  const short = what.length > 120 ? titles.join(', ') : what;
  return short.length > 120 ? `${short.slice(0, 117)}…` : short;
}

/** What an owner can do something about, in words; anything else is ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof NoSuchPlace) return new Refusal(409, error.message);
  // Thousands of brackets or quotes in each other.
  if (error instanceof RangeError) return new Refusal(422, 'This text is nested too deep to be shown.');
  if (!(error instanceof ContentMistake)) return undefined;
  const [first] = error.mistakes;
  return new Refusal(422, `${first?.field}: ${first?.allowed}`);
}
