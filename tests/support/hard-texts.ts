import type { ContentPath } from '../../publishing/edit-yaml.ts';

/** Texts that YAML reads as something else unless they are quoted the right way. */
export const hardTexts = [
  'Plain words',
  'Two words: one scene',
  'A # that is no comment, [brackets], {braces} & *stars*',
  '"Quoted" and \'single\'',
  'Ends in blanks  ',
  '  begins with them',
  'Line one\nline two\n',
  'Tide 🌊 and é, 日本',
  '- a dash first',
  '@ sign',
  '*stars*',
  '&and',
  '!not',
  'true',
  '2026',
  '2026-11-17',
  '',
  '\\ backslash',
  'tab\there',
];

/** The value at a path of parsed content. */
export function valueAt(data: unknown, path: ContentPath): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], data);
}
