import type { z } from 'zod';
import { entryWords, helpOf, isForSearch, isHidden, labelOf } from './labels.ts';

/** Where a value stands in a file's data. */
export type FieldPath = (string | number)[];

interface Shared {
  path: FieldPath;
  label: string;
  help?: string;
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
  /** What `{name}` may stand in it for. */
  placeholders?: string[];
  /** Shown as it is: no address, no date, no name of a file. */
  isWords?: true;
  /** Not on the page itself: what search engines and the browser's tab show. */
  isForSearch?: true;
}

export type TextFormat =
  | 'film'
  | 'date'
  | 'time'
  | 'url'
  | 'email'
  | 'zone'
  | 'path'
  | 'markdown'
  | 'paragraph';

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

/** What a schema says of itself beside its checks, by `.meta()`. */
interface FieldMeta {
  format?: TextFormat;
  placeholders?: string[];
}

/** The form of a file: its fields in the order of the schema, with what the file says. */
export function formFields(schema: z.ZodType, data: unknown, kind: string): Field[] {
  const whole = fieldOf({ schema, data, path: [], key: kind, holder: '' });
  return whole?.kind === 'group' ? whole.fields : [];
}

interface Place {
  schema: z.ZodType;
  data: unknown;
  path: FieldPath;
  key: string;
  /** The name of what holds it; at the top of a file, of its kind. */
  holder: string;
}

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  entries?: Record<string, string>;
  values?: unknown[];
  checks?: { _zod: { def: { check: string; minimum?: number; maximum?: number; length?: number } } }[];
}

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

/** Without `optional`, `default` and `transform` around it. */
function unwrapped(schema: z.ZodType): { schema: z.ZodType; isOptional: boolean } {
  const { type, innerType, in: input } = defOf(schema);
  if ((type === 'optional' || type === 'default') && innerType)
    return { schema: unwrapped(innerType).schema, isOptional: true };
  if (type === 'pipe' && input) return unwrapped(input);
  return { schema, isOptional: false };
}

function fieldOf({ schema: given, data, path, key, holder }: Place): Field | undefined {
  const { schema, isOptional } = unwrapped(given);
  const def = defOf(schema);
  const help = helpOf(key, holder);
  const shared = {
    path,
    label: labelOf(key, holder),
    ...(help !== undefined && { help }),
    ...(isOptional && { isOptional: true as const }),
  };
  switch (def.type) {
    case 'string':
      return { ...textField(shared, schema, data), ...(isForSearch(key, holder) && { isForSearch: true }) };
    case 'union': {
      const line = def.options?.find((one) => defOf(one).type === 'string');
      // An empty text stays in the file: it is no field that is left out.
      return line && textField({ path, label: shared.label, ...(help && { help }) }, line, data);
    }
    case 'number': {
      const { minValue, maxValue } = schema as z.ZodNumber;
      const value = typeof data === 'number' ? data : undefined;
      return { ...shared, kind: 'number', value, ...limits(minValue, maxValue) };
    }
    case 'enum':
      return { ...shared, kind: 'choice', several: false, options: optionsOf(def), value: texts([data]) };
    case 'object':
    case 'record':
      return groupField(shared, def, data, key);
    case 'array':
      return listField(shared, def, data, key);
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

function textField(shared: Shared, schema: z.ZodType, data: unknown): TextField {
  const { maxLength, format: own } = schema as z.ZodString;
  const { format = knownFormat(own), placeholders } = (schema.meta() ?? {}) as FieldMeta;
  const toConfirm = typeof data === 'object' && data !== null && 'confirm' in data && 'text' in data;
  const value: unknown = toConfirm ? data.text : data;
  return {
    ...shared,
    kind: 'text',
    value: typeof value === 'string' ? value : '',
    ...(maxLength !== null && { most: maxLength }),
    ...(format && { format }),
    ...(toConfirm && { toConfirm: true }),
    ...(placeholders && placeholders.length > 0 && { placeholders }),
    ...(placeholders && { isWords: true }),
  };
}

const knownFormat = (format: string | null): TextFormat | undefined =>
  (['date', 'url', 'email'] as const).find((one) => one === format);

const optionsOf = ({ entries = {} }: Def): Option[] =>
  Object.values(entries).map((value) => ({ value, label: labelOf(value) }));

const texts = (values: unknown[]) => values.filter((one) => typeof one === 'string');

function groupField(shared: Shared, def: Def, data: unknown, key: string): GroupField {
  const values = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  const shape: Record<string, z.ZodType> =
    def.shape ?? Object.fromEntries(Object.keys(values).map((one) => [one, def.valueType as z.ZodType]));
  const isPicture = 'picture' in shape && 'alt' in shape;
  const holder = isPicture ? 'still' : key;
  const fields = Object.entries(shape).flatMap(([name, schema]) => {
    if (isHidden(name, holder)) return [];
    const path = [...shared.path, name];
    return fieldOf({ schema, data: values[name], path, key: name, holder }) ?? [];
  });
  return { ...shared, kind: 'group', ...(isPicture && { isPicture: true }), fields };
}

function listField(shared: Shared, def: Def, data: unknown, key: string): Field {
  const element = def.element as z.ZodType;
  const values: unknown[] = Array.isArray(data) ? data : [];
  const inner = defOf(unwrapped(element).schema);
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const exact = checks.find(({ check }) => check === 'length_equals')?.length;
  const least = exact ?? checks.find(({ check }) => check === 'min_length')?.minimum;
  const most = exact ?? checks.find(({ check }) => check === 'max_length')?.maximum;
  if (inner.type === 'enum')
    return { ...shared, kind: 'choice', several: true, options: optionsOf(inner), value: texts(values) };
  const items = values.flatMap((value, index) => {
    const path = [...shared.path, index];
    const field = fieldOf({ schema: element, data: value, path, key, holder: key });
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
    one: entryWords(key),
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
