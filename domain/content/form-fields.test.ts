import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contentKinds } from '../../publishing/content-kinds.ts';
import { availabilitySchema } from './availability.ts';
import { type Field, type FieldMeta, formFields } from './form-fields.ts';
import { homeSchema } from './home.ts';
import { playerSchema } from './player.ts';
import { questionsSchema } from './questions.ts';

interface Def {
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  element?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;
/** What `optional`, `default`, `transform` and `or` are around. */
const within = ({ innerType, in: input, options }: Def) => innerType ?? input ?? options?.at(-1);

function metaOf(schema: z.ZodType): FieldMeta {
  const inner = within(defOf(schema));
  return { ...(inner && metaOf(inner)), ...schema.meta() };
}

/** Every group of fields that a schema has, at any depth, with where it stands. */
function groupsIn(schema: z.ZodType, path: string): { path: string; shape: Record<string, z.ZodType> }[] {
  const def = defOf(schema);
  const inner = within(def) ?? def.element ?? def.valueType;
  if (inner) return groupsIn(inner, path);
  const { shape } = def;
  if (!shape) return [];
  return [{ path, shape }, ...Object.entries(shape).flatMap(([key, one]) => groupsIn(one, `${path}.${key}`))];
}

const groups = contentKinds.flatMap(({ name, folder, schema }) => groupsIn(schema, name ?? `${folder}/`));
const fields = groups.flatMap(({ path, shape }) =>
  Object.entries(shape).map(([key, schema]) => ({ path: `${path}.${key}`, meta: metaOf(schema), schema })),
);

test('every field that content can have is named in words, beside its schema', () => {
  expect(fields.length).toBeGreaterThan(500);
  const unnamed = fields.filter(({ meta: { label, isHidden } }) => !isHidden && !label);
  expect(unnamed.map(({ path }) => path)).toEqual([]);
  for (const { meta } of fields) expect(meta.label ?? 'Hidden').toMatch(/^[A-Z][^_[\]{}`]*$/);
});

test('no two fields of a group have one name', () => {
  const twice = groups.flatMap(({ path, shape }) => {
    const labels = Object.values(shape).map((schema) => metaOf(schema).label);
    return labels
      .filter((label, index) => label && labels.indexOf(label) !== index)
      .map((label) => `${path}: ${label}`);
  });
  expect(twice).toEqual([]);
});

test('what can be chosen is said in words', () => {
  const choices = fields.flatMap(({ path, meta, schema }) => {
    const choice = defOf(schema).element ?? schema;
    const words = { ...meta.options, ...metaOf(choice).options };
    return Object.values(defOf(choice).entries ?? {}).map((value) => ({
      path,
      label: words[value] ?? value,
    }));
  });
  expect(choices.length).toBeGreaterThan(10);
  expect(
    choices.filter(({ label }) => !/^[A-Z][a-zA-Z’, ]+$/.test(label) || /[a-z][A-Z]/.test(label)),
  ).toEqual([]);
});

const labelsOf = (schema: z.ZodType, fold?: Field['fold']) =>
  formFields(schema, {})
    .filter((field) => field.fold === fold)
    .map(({ label }) => label);

test('what owners come for comes first, small words and those for search engines are folded', () => {
  const questions = labelsOf(questionsSchema);
  expect(questions.indexOf('Questions')).toBeLessThan(5);
  expect(questions).not.toContain('Link to the PDF');
  expect(labelsOf(availabilitySchema)[0]).toBe('Times for reviews');
  expect(labelsOf(homeSchema)[0]).toBe('First view');
  expect(labelsOf(homeSchema.shape.hero)[0]).toBe('Headline');
  expect(labelsOf(homeSchema, 'search').length).toBe(2);
  expect(labelsOf(playerSchema, 'rare').length).toBeGreaterThan(labelsOf(playerSchema).length);
});
