import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contentKinds } from '../../server/content/content-kinds.ts';
import { type Field, formFields } from './form-fields.ts';
import { asWords, labelOf, labels, plainNames } from './labels.ts';

interface Def {
  type: string;
  innerType: z.ZodType;
  in: z.ZodType;
  element: z.ZodType;
  shape: Record<string, z.ZodType>;
  keyType: z.ZodType;
  valueType: z.ZodType;
  entries: Record<string, string>;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Data with every field that a schema knows, and one entry in each list. */
function sample(schema: z.ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
      return sample(def.innerType);
    case 'pipe':
      return sample(def.in);
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, sample(one)]));
    case 'array':
      return [sample(def.element)];
    case 'record': {
      const { type, entries } = defOf(def.keyType);
      const keys = type === 'enum' ? Object.values(entries) : [ownName];
      return Object.fromEntries(keys.map((key) => [key, sample(def.valueType)]));
    }
    default:
      return '';
  }
}
/** The key of a record is the studio's own: the name of a question, an answer to choose. */
const ownName = 'own name';

/** What holds a field, and its name; an entry of a list is called by its number. */
function names(fields: Field[], holder: string): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    const key = String(field.path.at(-1));
    const inner =
      field.kind === 'group'
        ? names(field.fields, field.isPicture ? 'still' : key)
        : field.kind === 'list'
          ? field.items.flatMap((item) => (item.field.kind === 'group' ? names(item.field.fields, key) : []))
          : [];
    const isOwn = typeof field.path.at(-1) === 'number' || key === ownName;
    return isOwn ? inner : [[holder, key], ...inner];
  });
}

const all = contentKinds.flatMap(({ schema, holder }) =>
  names(formFields(schema, sample(schema), holder), holder),
);

test('every field that content can have is named in words that somebody chose', () => {
  expect(all.length).toBeGreaterThan(400);
  const unnamed = all.filter(
    ([holder, key]) => labelOf(key, holder) === asWords(key) && !plainNames.has(key),
  );
  expect([...new Set(unnamed.map((one) => one.join('.')))]).toEqual([]);
  for (const [holder, key] of all) expect(labelOf(key, holder)).toMatch(/^[A-Z][^_[\]{}]*$/);
});

test('no words are left of a field that is gone', () => {
  const chosen = Object.entries(labels).flatMap(([holder, words]) =>
    Object.keys(words).map((key) => ({ holder, key })),
  );
  const unused = chosen.filter(
    ({ holder, key }) => !all.some((one) => one[1] === key && (shared.has(holder) || one[0] === holder)),
  );
  expect(unused.filter(({ key }) => !options.has(key))).toEqual([]);
  const known = new Set(
    all.filter(([holder, key]) => labelOf(key, holder) === asWords(key)).map(([, key]) => key),
  );
  expect([...plainNames].filter((key) => !known.has(key))).toEqual([]);
});

const shared = new Set(['everywhere', 'page']);
/** Not names of fields: what can be chosen in one. */
const options = new Set(['TV', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
