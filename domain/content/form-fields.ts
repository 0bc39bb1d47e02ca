import type { z } from 'zod';
import type { FieldPath } from './field-path.ts';
import { type Placeholder, wordsOfPlaceholders } from './placeholders.ts';

/**
 * What a schema says of a field beside its checks, by `.meta()`: form, list of changes and every word
 * for owners follow. A form has its fields in the order of the schema.
 */
export interface FieldMeta {
  /** What owners call it. */
  label?: string;
  /** What an owner needs to know to fill it in. */
  help?: string;
  example?: string;
  /** What few come for stands at the end of its group, folded. */
  fold?: Fold;
  /** For the file itself or for code: no owner sees it. */
  isHidden?: true;
  format?: TextFormat;
  /** What `{name}` may stand in it for. */
  placeholders?: readonly Placeholder[];
  /** Of a choice: its values in words, where they are none themselves. */
  options?: Record<string, string>;
  /** Of a list: what a button adds, such as "a person". */
  one?: string;
}

/** "Rarely changed" and "For search engines". */
export type Fold = 'rare' | 'search';

interface Shared {
  path: FieldPath;
  label: string;
  help?: string;
  fold?: Fold;
  /** May be left out of the file. */
  isOptional?: true;
}

export interface TextField extends Shared {
  kind: 'text';
  value: string;
  /** Most characters. */
  most?: number;
  /** What a browser's field can help with. */
  format?: TextFormat;
  /** Waits for the studio's word: `{ text, confirm: true }` in the file. */
  toConfirm?: true;
  /** What `{name}` stands for in it or may stand for, in words. */
  placeholders?: Record<string, string>;
  /** Shown as it is: no address, no date, no name of a file. */
  isWords?: true;
}

type TextFormat = 'film' | 'date' | 'time' | 'url' | 'email' | 'zone' | 'path' | 'markdown' | 'paragraph';

export interface NumberField extends Shared {
  kind: 'number';
  value: number | undefined;
  least?: number;
  most?: number;
}

interface Option {
  value: string;
  label: string;
}

/** One of a list, or with `several` any of it. */
export interface ChoiceField extends Shared {
  kind: 'choice';
  options: Option[];
  several: boolean;
  value: string[];
}

/** Fields of one thing; `isPicture` has `picture`, `alt` and more among them. */
export interface GroupField extends Shared {
  kind: 'group';
  isPicture?: true;
  fields: Field[];
}

export interface ListField extends Shared {
  kind: 'list';
  items: { label: string; field: Field }[];
  least?: number;
  most?: number;
  /** What a new entry begins with, and what it is called: "a person". */
  blank: unknown;
  one: string;
}

export type Field = TextField | NumberField | ChoiceField | GroupField | ListField;

/** Those in a group or list. */
export function innerFields(field: Field): Field[] {
  if (field.kind === 'group') return field.fields;
  return field.kind === 'list' ? field.items.map((item) => item.field) : [];
}

/** With those in groups and lists, each before what it holds. */
export const allFields = (fields: Field[]): Field[] =>
  fields.flatMap((field) => [field, ...allFields(innerFields(field))]);

/** The form of a file: its fields in the order of the schema, with what the file says. */
export function formFields(schema: z.ZodType, data: unknown): Field[] {
  const whole = fieldOf(schema, data, []);
  return whole?.kind === 'group' ? whole.fields : [];
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number; length?: number } } }[];
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Without `optional`, `default`, `transform` and "or empty" around it, with what each says of it. */
function unwrapped(given: z.ZodType): { schema: z.ZodType; isOptional: boolean; meta: FieldMeta } {
  const { type, innerType, in: input, options } = defOf(given);
  const isOptional = type === 'optional' || type === 'default';
  const inner = isOptional
    ? innerType
    : type === 'pipe'
      ? input
      : // An empty text stays in the file: it is no field that is left out.
        options?.find((one) => defOf(one).type === 'string');
  if (!inner) return { schema: given, isOptional: false, meta: given.meta() ?? {} };
  const found = unwrapped(inner);
  return {
    schema: found.schema,
    isOptional: isOptional || found.isOptional,
    meta: { ...found.meta, ...given.meta() },
  };
}

function fieldOf(given: z.ZodType, data: unknown, path: FieldPath): Field | undefined {
  const { schema, isOptional, meta } = unwrapped(given);
  if (meta.isHidden) return undefined;
  const def = defOf(schema);
  const help = [meta.help, meta.example && `Such as ${meta.example}.`].filter(Boolean).join(' ');
  const shared = {
    path,
    label: meta.label ?? asWords(String(path.at(-1) ?? '')),
    ...(help && { help }),
    ...(meta.fold && { fold: meta.fold }),
    ...(isOptional && { isOptional: true as const }),
  };
  switch (def.type) {
    case 'string':
      return textField(shared, schema, meta, data);
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber;
      const value = typeof data === 'number' ? data : undefined;
      return { ...shared, kind: 'number', value, ...limits(minValue, maxValue) };
    }
    case 'enum':
      return { ...shared, kind: 'choice', several: false, options: optionsOf(schema), value: texts([data]) };
    case 'object':
    case 'record': {
      const group = groupField(shared, def, data);
      // A record has only what the file has: nothing can be added to an empty one.
      return group.fields.length > 0 ? group : undefined;
    }
    case 'array':
      return listField(shared, def, meta, data);
    default:
      return undefined;
  }
}

const finite = (limit: number | null | undefined) =>
  typeof limit === 'number' && Number.isFinite(limit) && Math.abs(limit) < Number.MAX_SAFE_INTEGER
    ? limit
    : undefined;

function limits(from: number | null | undefined, to: number | null | undefined) {
  const [least, most] = [finite(from), finite(to)];
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) };
}

function textField(shared: Shared, schema: z.ZodType, meta: FieldMeta, data: unknown): TextField {
  const { maxLength, format: own } = schema as z.ZodString;
  const { format = knownFormat(own), placeholders } = meta;
  const toConfirm = typeof data === 'object' && data !== null && 'confirm' in data && 'text' in data;
  const said: unknown = toConfirm ? data.text : data;
  const value = typeof said === 'string' ? said : '';
  return {
    ...shared,
    kind: 'text',
    value,
    ...(maxLength !== null && { most: maxLength }),
    ...(format && { format }),
    ...(toConfirm && { toConfirm: true }),
    ...(placeholders && { isWords: true, placeholders: wordsOfPlaceholders(value, placeholders) }),
  };
}

const knownFormat = (format: string | null): TextFormat | undefined =>
  (['date', 'url', 'email'] as const).find((one) => one === format);

/** What can be chosen, in words. */
function optionsOf(schema: z.ZodType): Option[] {
  const words = schema.meta()?.options;
  return Object.values(defOf(schema).entries ?? {}).map((value) => ({
    value,
    label: words?.[value] ?? value,
  }));
}

const texts = (values: unknown[]) => values.filter((one) => typeof one === 'string');

function groupField(shared: Shared, def: Def, data: unknown): GroupField {
  const values = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const shape = def.shape ?? namedEntries(def, Object.keys(values));
  const isPicture = 'picture' in shape && 'alt' in shape;
  const fields = Object.entries(shape).flatMap(
    ([name, schema]) => fieldOf(schema, values[name], [...shared.path, name]) ?? [],
  );
  return { ...shared, kind: 'group', ...(isPicture && { isPicture: true }), fields };
}

/** A record's entries are called by their keys: what can be chosen, or names of the studio's own. */
function namedEntries({ keyType, valueType }: Def, keys: string[]): Record<string, z.ZodType> {
  const words = keyType?.meta()?.options;
  const entry = valueType as z.ZodType;
  return Object.fromEntries(keys.map((key) => [key, entry.meta({ label: words?.[key] ?? asWords(key) })]));
}

function listField(shared: Shared, def: Def, meta: FieldMeta, data: unknown): Field {
  const element = def.element as z.ZodType;
  const values: unknown[] = Array.isArray(data) ? data : [];
  const { schema: inner } = unwrapped(element);
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const exact = checks.find(({ check }) => check === 'length_equals')?.length;
  const least = exact ?? checks.find(({ check }) => check === 'min_length')?.minimum;
  const most = exact ?? checks.find(({ check }) => check === 'max_length')?.maximum;
  if (defOf(inner).type === 'enum')
    return { ...shared, kind: 'choice', several: true, options: optionsOf(inner), value: texts(values) };
  const items = values.flatMap((value, index) => {
    const field = fieldOf(element, value, [...shared.path, index]);
    const name = nameOf(value);
    const label = name ? `${index + 1}. ${name}` : `${index + 1}`;
    return field ? [{ label, field: { ...field, label } }] : [];
  });
  return {
    ...shared,
    kind: 'list',
    items,
    ...limits(least, most),
    blank: blankOf(element),
    one: meta.one ?? 'one',
  };
}

/** An entry by what it is called: "Founder, Direction"; hours by place and time. */
export function nameOf(entry: unknown): string {
  const inner = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
  const text = (key: string) =>
    typeof inner[key] === 'string' && inner[key] !== '' ? inner[key] : undefined;
  const place = text('place') ?? text('zone')?.replace(/^.*\//, '').replaceAll('_', ' ');
  const hours = place && text('from') && text('to') && `${place}, ${text('from')} to ${text('to')}`;
  const names = ['name', 'title', 'heading', 'short', 'label', 'place', 'date', 'when', 'part', 'keys'];
  return hours || (names.map(text).find((one) => one !== undefined) ?? '');
}

/** A new entry: every field that must be there, empty, for its owner to fill in. */
function blankOf(given: z.ZodType): unknown {
  const { schema, isOptional } = unwrapped(given);
  if (isOptional) return undefined;
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, one]) => [key, blankOf(one)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'array':
      return [];
    case 'record':
      return {};
    case 'number':
      return Math.max(0, finite((schema as z.ZodNumber).minValue) ?? 0);
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    default:
      return '';
  }
}

/** `officeHours` is "Office hours", `under-10k` is "Under 10k". */
export function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
