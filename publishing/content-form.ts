import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type {
  FieldChange,
  FieldMistake,
  FileChange,
  FileForm,
  SentenceToConfirm,
} from '../domain/content/desk-content.ts';
import { type FieldPath, valueAt } from '../domain/content/field-path.ts';
import {
  allFields,
  asWords,
  type Field,
  formFields,
  innerFields,
  nameOf,
  type TextField,
} from '../domain/content/form-fields.ts';
import { wordsOfPlaceholders } from '../domain/content/placeholders.ts';
import { questionId } from '../domain/content/questions.ts';
import { replyFacts } from '../domain/content/replies.ts';
import { joinLines } from '../domain/text.ts';
import { ContentMistake, isUnconfirmed, type Mistake, withoutConfirmFlags } from './check-content.ts';
import type { ContentKind } from './content-kinds.ts';
import { contentKindOf } from './content-kinds.ts';
import { bodyKey, readContentText } from './content-text.ts';
import { differences, type OpenFile, revisionOf } from './drafts.ts';
import { readProse, readTextPage } from './read-prose.ts';

/** A file as a form, with what is wrong at each field. A film's has a field for each of the questions. */
export function fileForm(
  name: string,
  { kind, text, current, isChanged }: Pick<OpenFile, 'kind' | 'text' | 'current' | 'isChanged'>,
  questions: Map<string, string>,
): Omit<FileForm, 'entries' | 'written'> {
  const shared = {
    name,
    title: titleOf(name, text ?? ''),
    address: addressOf(kind, name),
    revision: revisionOf(text),
    isChanged,
    isRemoved: text === null,
    isNew: current === undefined,
    // Of a new one there is nothing to see yet.
    isFormFirst: !kind.address || kind.isFormFirst === true || current === undefined,
  };
  try {
    const read = readContentText(name, text ?? '');
    const data = kind.folder === 'films' ? withBlankAnswers(read, questions) : read;
    const fields = fieldsOf(kind, data);
    for (const field of allFields(fields)) {
      const [first, second, id] = field.path;
      if (first !== 'dossier' || second !== 'answers' || id === undefined) continue;
      const question = questions.get(String(id));
      if (question !== undefined) field.label = question || field.label;
      // The answer to a question that is no more can be emptied.
      else field.isOptional = true;
    }
    return { ...shared, fields, mistakes: mistakesIn(kind, data) };
  } catch (error) {
    if (!(error instanceof ContentMistake)) throw error;
    // No form can be made of it: the owner gets the text, with the line that is wrong.
    const mistakes = error.mistakes.map(({ field, allowed }) => ({
      path: [],
      message: `${asWords(field)}: ${allowed}`,
    }));
    return { ...shared, fields: [], raw: text ?? '', mistakes };
  }
}

/** All questions by their ids, those too that are not finished. */
export function questionsById(text: string): Map<string, string> {
  try {
    const data = withoutConfirmFlags(readContentText('questions.yaml', text));
    const questions = valueAt(data, ['questions']) as { id?: string; short: string; question: string }[];
    return new Map(questions.map((one) => [questionId(one), one.question] as const).filter(([id]) => id));
  } catch {
    // Not to be read just now: its own form says so.
    return new Map();
  }
}

function withBlankAnswers(data: unknown, questions: Map<string, string>): unknown {
  const dossier = valueAt(data, ['dossier']) as { answers?: object } | undefined;
  const blank = Object.fromEntries([...questions.keys()].map((id) => [id, '']));
  return { ...(data as object), dossier: { ...dossier, answers: { ...blank, ...dossier?.answers } } };
}

function fieldsOf(kind: ContentKind, data: unknown): Field[] {
  const body = valueAt(data, [bodyKey]);
  const text = (path: FieldPath, label: string, value: unknown): TextField => ({
    kind: 'text',
    path,
    label,
    value: typeof value !== 'string' ? '' : kind.folder === 'replies' ? value : withoutLineEnds(value),
    format: kind.text ? 'paragraph' : 'markdown',
    ...(kind.folder === 'pages' && { help: 'A line that begins with ## is the heading of a section.' }),
    ...(kind.text?.maxLength && { most: kind.text.maxLength }),
    ...(kind.folder === 'replies' && { placeholders: wordsOfPlaceholders(String(value), replyFacts) }),
  });
  const bodyFields =
    typeof body === 'string'
      ? [text([bodyKey], 'Text', body)]
      : Object.entries(body ?? {}).map(([key, value]) => text([bodyKey, key], asWords(key), value));
  return [...formFields(kind.schema, data), ...bodyFields];
}

/** Lines that an editor ended at some width are one to whoever reads the page; not those of a list. */
const withoutLineEnds = (text: string) =>
  text
    .split('\n\n')
    .map((part) => (/^\s*[-*+>#|`\d]/m.test(part) ? part : part.replaceAll(/(?<! {2}|\\)\n/g, ' ')))
    .join('\n\n');

/** By the file's own schema; what other files have to do with it is found before publishing. */
function mistakesIn(kind: ContentKind, data: unknown): FieldMistake[] {
  const { [bodyKey]: body, ...facts } = withoutConfirmFlags(data) as Record<string, unknown>;
  const result = kind.schema.safeParse(facts);
  const found = (result.error?.issues ?? []).map((issue) => ({
    path: issue.path.map((key) => (typeof key === 'number' ? key : String(key))),
    message: plainly(issue),
  }));
  // The lines of a role are one paragraph, as the build reads them.
  const text = kind.folder === 'roles' ? joinLines(String(body)) : body;
  const wrong = kind.text?.safeParse(text).error?.issues ?? [];
  return [
    ...found,
    ...wrong.map(({ message }) => ({ path: [bodyKey], message: sentence(message) })),
    ...proseMistakes(kind, body),
  ];
}

/** The schema's own words, and ours where it has none but Zod's. */
function plainly(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value')
    return 'Choose or write something here.';
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return issue.origin === 'number' ? `At least ${issue.minimum}.` : `Add at least ${issue.minimum}.`;
  if (issue.code === 'too_big' && issue.message.startsWith('Too big')) return `At most ${issue.maximum}.`;
  return sentence(issue.message);
}

/** What running text may not have, HTML first of all, is told while it is typed. */
function proseMistakes(kind: ContentKind, body: unknown): FieldMistake[] {
  if (kind.text) return [];
  const parts = typeof body === 'string' ? [[[bodyKey], body] as const] : sectionsOf(body);
  return parts.flatMap(([path, text]) => {
    const mistakes: Mistake[] = [];
    if (path.length > 1) readProse('', String(path[1]), text, mistakes);
    else readTextPage('', noFacts, text, mistakes, ['retention', 'counting']);
    return mistakes.map((mistake) => ({ path: [...path], message: placeMistake(mistake).message }));
  });
}

const noFacts = { title: '', description: '', heading: '', intro: '' };
const sectionsOf = (body: unknown) =>
  Object.entries((body ?? {}) as Record<string, string>).map(
    ([key, text]) => [[bodyKey, key], text] as const,
  );

/** `Ferry Weather` of a project, `Producer` of a role, else what the desk calls the file. */
export function titleOf(name: string, text: string): string {
  const kind = contentKindOf(name);
  if (!kind?.folder) return kind?.title ?? name;
  const own = /^(?:title|role|name):(.*)$/m.exec(text)?.[1] ?? '';
  return own.trim().replaceAll(/^["']|["']$/g, '') || asWords(basename(name).replace(/\.\w+$/, ''));
}

/** `Home › First view › Headline`: a field of a file as the desk calls it. */
export function fieldTitle(name: string, text: string, path: FieldPath): string {
  const label = labelledFields(name, text).find((one) => isDeepStrictEqual(one.path, path))?.label;
  return [titleOf(name, text), label].filter(Boolean).join(' › ');
}

export function addressOf({ folder, address }: ContentKind, name: string): string {
  const own = basename(name).replace(/\.\w+$/, '');
  return folder === 'projects' || folder === 'pages' || folder === 'films' ? address + own : address;
}

/** What differs between two texts of a file, in the words of its form. */
export function fileChanges(
  name: string,
  before: string | undefined,
  after: string | null,
): Omit<FileChange, 'isByHand'> {
  const kind = contentKindOf(name);
  const shared = { name, title: titleOf(name, after ?? before ?? '') };
  if (after === null)
    return { ...shared, fields: [{ label: 'All of it', before: 'is on the site', after: 'taken away' }] };
  if (before === undefined) return { ...shared, fields: [{ label: 'All of it', before: '', after: 'new' }] };
  try {
    const [was, now] = [readContentText(name, before), readContentText(name, after)];
    const labels = kind ? [...pathLabels(fieldsOf(kind, was)), ...pathLabels(fieldsOf(kind, now))] : [];
    const fields = differences(was, now).map(({ path }): FieldChange => ({
      label:
        labels.find((one) => isDeepStrictEqual(one.path, path))?.label ??
        path.map((key) => (typeof key === 'number' ? key + 1 : asWords(key.replace('#', '')))).join(' › '),
      before: inWords(onlyIn(valueAt(was, path), valueAt(now, path))),
      after: inWords(onlyIn(valueAt(now, path), valueAt(was, path))),
    }));
    return { ...shared, fields };
  } catch {
    return { ...shared, fields: [{ label: 'All of it', before: '', after: 'changed' }] };
  }
}

/** Sentences that wait for the studio's word, each with the way to its field in words. */
export function sentencesToConfirm(name: string, text: string): SentenceToConfirm[] {
  if (!/\bconfirm: true\b/.test(text)) return [];
  return labelledFields(name, text).flatMap(({ path, label, field }) =>
    field.kind === 'text' && field.toConfirm ? [{ path, label, text: field.value }] : [],
  );
}

/** Every field of a file with the way to it in words; none of a file that cannot be read. */
function labelledFields(name: string, text: string): ReturnType<typeof pathLabels> {
  const kind = contentKindOf(name);
  try {
    return kind ? pathLabels(fieldsOf(kind, readContentText(name, text))) : [];
  } catch (error) {
    if (error instanceof ContentMistake) return [];
    throw error;
  }
}

function pathLabels(fields: Field[], before = ''): { path: FieldPath; label: string; field: Field }[] {
  return fields.flatMap((field) => {
    const label = before ? `${before} › ${field.label}` : field.label;
    return [{ path: field.path, label, field }, ...pathLabels(innerFields(field), label)];
  });
}

/** Of a list of entries those that the other has not; a list of words is told whole. */
const onlyIn = (value: unknown, other: unknown) =>
  Array.isArray(value) && Array.isArray(other)
    ? value.filter((one) => typeof one !== 'object' || !other.some((same) => isDeepStrictEqual(one, same)))
    : value;

function inWords(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object') return '';
  if (isUnconfirmed(value)) return `${value.text} (to confirm)`;
  if (Array.isArray(value)) return value.map((one) => nameOf(one) || inWords(one)).join(', ');
  return Object.values(value)
    .filter((one) => typeof one === 'string')
    .join(', ');
}

/** A mistake that was found in all of the content, at its field. */
export function placeMistake({ field, allowed, found, says }: Mistake): FieldMistake {
  const section = /^## (.+)$/.exec(field)?.[1];
  const message = says ?? sentence(`${allowed}; found: ${found.slice(0, 120)}`);
  if (section) return { path: [bodyKey, section.toLowerCase()], message };
  if (/^\(|^line |\s/.test(field)) return { path: [], message: `${asWords(field)}: ${message}` };
  const path = [...field.matchAll(/[^.[\]]+/g)].map(([key]) => (/^\d+$/.test(key) ? Number(key) : key));
  return { path, message };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.');
