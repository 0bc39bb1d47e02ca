import { noCredit } from '../../domain/content/credits.ts';
import { type FieldPath, valueAt, type WordsMark } from '../../domain/content/field-path.ts';
import { type Field, formFields } from '../../domain/content/form-fields.ts';
import type { Prose } from '../../domain/content/prose.ts';
import { proseSections } from '../../domain/project/project.ts';
import { contentKinds } from '../../publishing/content-kinds.ts';
import { bodyKey } from '../../publishing/content-text.ts';
import type { Content } from '../../publishing/content.ts';

/**
 * The content with a number behind each text, in characters that nothing shows, so that the preview
 * finds on the page which field a text is from. A bit is one of two of these; the third is around
 * them.
 */
const [zero, one, around] = ['\u2061', '\u2062', '\u2063'];

export function markWords(content: Content): { content: Content; marks: WordsMark[] } {
  const marks: WordsMark[] = [];
  const marked = structuredClone(content);
  const mark = (file: string, data: unknown, fields: Field[]) => {
    for (const path of wordPaths(fields)) {
      const holder = valueAt(data, path.slice(0, -1)) as Record<string | number, unknown> | undefined;
      const key = path.at(-1) ?? '';
      const text = holder?.[key];
      // That there is no credit is no text: with a number behind it, pages would show it.
      if (!holder || typeof text !== 'string' || text === '' || text === noCredit) continue;
      holder[key] = text + asCharacters(marks.push({ file, path }) - 1);
    }
  };
  for (const { name, schema } of contentKinds) {
    if (!name) continue;
    const key = name.replace('.yaml', '') as keyof Content;
    mark(name, marked[key], formFields(schema, content[key]));
  }
  const markFile = (folder: string, file: string, data: unknown, said: unknown) => {
    const found = contentKinds.find((kind) => kind.folder === folder);
    if (found) mark(file, data, formFields(found.schema, said));
  };
  /** Running text is one field: each of its paragraphs leads there. */
  const markProse = (file: string, path: WordsMark['path'], prose: Prose) => {
    const number = asCharacters(marks.push({ file, path }) - 1);
    const lines = prose.flatMap((block) => (block.kind === 'list' ? block.items : [block.spans]));
    for (const spans of lines) for (const span of spans) span.text += number;
  };
  for (const [index, data] of marked.projects.entries()) {
    const file = `projects/${data.slug}.md`;
    markFile('projects', file, data, content.projects[index]);
    for (const section of proseSections) markProse(file, [bodyKey, section], data.prose[section]);
  }
  for (const [name, data] of Object.entries(marked.pages)) {
    const file = `pages/${name}.md`;
    markFile('pages', file, data, content.pages[name]);
    for (const { text } of data.sections) markProse(file, [bodyKey], text);
  }
  for (const [name, data] of Object.entries(marked.films))
    markFile('films', `films/${name}.yaml`, data, content.films[name]);
  return { content: marked, marks };
}

function asCharacters(number: number): string {
  const bits = Array.from(number.toString(2), (bit) => (bit === '1' ? one : zero)).join('');
  return around + bits + around;
}

/** Texts that are shown as they are: not addresses, dates or names of files. */
function wordPaths(fields: Field[]): FieldPath[] {
  return fields.flatMap((field) => {
    if (field.kind === 'group') return wordPaths(field.fields);
    if (field.kind === 'list') return wordPaths(field.items.map(({ field: inner }) => inner));
    return field.kind === 'text' && field.isWords && field.path.at(-1) !== 'picture' ? [field.path] : [];
  });
}
