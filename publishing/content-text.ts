import { ContentMistake, parseYaml, splitFrontMatter } from './check-content.ts';
import { type Edit, editYaml, NoSuchPlace } from './edit-yaml.ts';
import { Refusal } from './refusal.ts';

/** First step of the way to running text: `['#body', 'brief']`, `['#body']` for all of it. */
export const bodyKey = '#body';

/**
 * A content file's data: of Markdown the facts, and under `bodyKey` the running text. Throws
 * `ContentMistake` with the line and what to write where it is no YAML.
 */
export function readContentText(name: string, text: string): object {
  if (!name.endsWith('.md')) return readFields(name, text);
  const { front } = splitFrontMatter(name, text);
  const facts = readFields(name, front);
  const sections = Object.fromEntries(
    sectionsOf(text).map(({ key, from, to }) => [key, text.slice(from, to)]),
  );
  const body = isInSections(name) ? sections : text.slice(...bodyRange(text));
  return { ...facts, [bodyKey]: body };
}

/** An empty file, a list or a sentence is YAML too, of which no form can be made. */
function readFields(name: string, text: string): object {
  const data = parseYaml(name, text);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data;
  const allowed = 'fields, each a name, a colon, a blank and a text: title: Work';
  throw new ContentMistake([{ file: name, field: 'line 1', found: text.trim().slice(0, 120), allowed }]);
}

/** The file's text with changes, in their order: its facts are parsed once for all of them. */
export function applyEdits(name: string, text: string, edits: Edit[]): string {
  if (!name.endsWith('.md')) return editYaml(text, edits);
  const ofFacts = edits.filter(({ path }) => path[0] !== bodyKey);
  const ofBody = edits.filter(({ path }) => path[0] === bodyKey);
  const { from, to } = frontRange(text);
  const front = ofFacts.length > 0 ? editYaml(text.slice(from, to), ofFacts) : text.slice(from, to);
  return ofBody.reduce(
    (before, edit) => editBody(name, before, edit),
    text.slice(0, from) + front + text.slice(to),
  );
}

/** Sections of a project are fields of their own: their headings are fixed. */
const isInSections = (name: string) => name.startsWith('projects/');

function editBody(name: string, text: string, edit: Edit): string {
  if (edit.op !== 'set' || typeof edit.value !== 'string') throw new NoSuchPlace(edit.path);
  const value = edit.value.replaceAll('\r\n', '\n').trim();
  if (!isInSections(name)) return replaced(text, bodyRange(text), value);
  const section = sectionsOf(text).find(({ key }) => key === edit.path[1]);
  if (!section) throw new NoSuchPlace(edit.path);
  // A heading of its own would make another section.
  if (/^## /m.test(value)) throw new Refusal(422, 'a section has no line that begins with ##');
  return replaced(text, [section.from, section.to], value);
}

const replaced = (text: string, [from, to]: [number, number], value: string) =>
  text.slice(0, from) + value + text.slice(to);

/** From behind the first line of dashes to the second. */
function frontRange(text: string) {
  const from = text.indexOf('\n') + 1;
  const end = /\r?\n---(\r?\n|$)/.exec(text.slice(from - 1));
  if (!end)
    throw new Refusal(422, 'a file without facts between two lines of --- cannot be changed by field');
  return { from, to: end.index + from };
}

/** The running text without the blank lines around it. */
function bodyRange(text: string): [number, number] {
  const { to } = frontRange(text);
  const begin = text.indexOf('\n', to) + 1 || text.length;
  return trimmed(text, begin, text.length);
}

function trimmed(text: string, from: number, to: number): [number, number] {
  const part = text.slice(from, to);
  const lead = part.length - part.trimStart().length;
  // An empty section keeps the blank line behind its heading.
  if (lead === part.length) return [from + Math.min(1, lead), from + Math.min(1, lead)];
  return [from + lead, from + part.trimEnd().length];
}

function sectionsOf(text: string): { key: string; from: number; to: number }[] {
  const [begin, end] = [frontRange(text).to, text.length];
  const heads = [...text.slice(begin).matchAll(/^## (.*)$/gm)];
  return heads.map((head, index) => {
    const from = begin + head.index + head[0].length;
    const next = heads[index + 1];
    const [first, last] = trimmed(text, from, next ? begin + next.index : end);
    return { key: (head[1] ?? '').trim().toLowerCase(), from: first, to: last };
  });
}
