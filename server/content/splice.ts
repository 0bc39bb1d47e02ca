import { isDeepStrictEqual } from 'node:util';
import {
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isUnconfirmed, parseYaml } from '../site/check-content.ts';

/** Where a value stands in a file's data: `['team', 'members', 0, 'place']`. */
export type ContentPath = (string | number)[];

export const at = (value: unknown, path: ContentPath): unknown =>
  path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown> | null | undefined)?.[key],
    value,
  );

export type ContentValue = string | number | ContentValue[] | { [key: string]: ContentValue };

/** One change to a file. A list's positions are those before the change. */
export type Edit =
  | { op: 'set'; path: ContentPath; value: ContentValue }
  | { op: 'unset'; path: ContentPath }
  | { op: 'confirm'; path: ContentPath }
  | { op: 'add'; path: ContentPath; value: ContentValue }
  | { op: 'move'; path: ContentPath; from: number; to: number }
  | { op: 'remove'; path: ContentPath; index: number };

/** Words that do not fit their place; the message is shown to the owner. */
export class CannotWrite extends Error {
  override name = 'CannotWrite';
}

/** A place that is not in the file: it was changed meanwhile. */
export class NoSuchPlace extends Error {
  override name = 'NoSuchPlace';

  constructor(path: ContentPath) {
    super(`There is no ${path.join(' › ')} in the file any more.`);
  }
}

interface Range {
  from: number;
  to: number;
}

/**
 * The text with one change, made in place: comments, order, quotes and every byte outside the
 * changed value stay. What was written is parsed again and compared, because a value may need
 * quotes in one place and none in another; the first way of writing it that reads back is taken.
 */
export function spliceYaml(text: string, edit: Edit): string {
  const wanted = changed(parseYaml('', text), edit);
  const root = parseDocument(text).contents;
  if (!root) throw new NoSuchPlace(edit.path);
  const found = candidates(text, root, edit).find((candidate) => readsAs(candidate, wanted));
  if (found === undefined) throw new CannotWrite(`${edit.path.join(' › ')} cannot be written in its place`);
  return found;
}

function readsAs(text: string, wanted: unknown): boolean {
  try {
    return isDeepStrictEqual(parseYaml('', text), wanted);
  } catch {
    return false;
  }
}

function candidates(text: string, root: Node, edit: Edit): string[] {
  const put = ({ from, to }: Range, words: string) => text.slice(0, from) + words + text.slice(to);
  switch (edit.op) {
    case 'set': {
      const node = nodeAt(root, edit.path);
      if (!node) return inserted(text, root, edit.path, edit.value);
      const target = isMap(node) && isFlagged(node) ? (node.get('text', true) as Node) : node;
      return written(target, edit.value, indentAt(text, start(target))).map((words) =>
        put(rangeOf(target), words),
      );
    }
    case 'unset':
      return removedPair(text, root, edit.path);
    case 'confirm': {
      const node = nodeAt(root, edit.path);
      if (!isMap(node) || !isFlagged(node)) throw new NoSuchPlace(edit.path);
      const inner = node.get('text', true) as Scalar;
      const own = text.slice(rangeOf(inner).from, rangeOf(inner).to);
      // A block of lines ends with its last line break, which stays.
      const { from, to } = rangeOf(node);
      const whole = { from, to: from + text.slice(from, to).trimEnd().length };
      return [own, JSON.stringify(inner.value)].map((words) => put(whole, words));
    }
    case 'add':
    case 'move':
    case 'remove':
      return listed(text, root, edit);
  }
}

/** The data after the change, by which what was written is judged. */
function changed(data: unknown, edit: Edit): unknown {
  const copy: unknown = structuredClone(data);
  const { path } = edit;
  const parent = at(copy, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (typeof parent !== 'object' || parent === null) throw new NoSuchPlace(path);
  const holder = parent as Record<string | number, unknown>;
  const value = holder[key];
  switch (edit.op) {
    case 'set':
      if (typeof value === 'object' && value !== null && isUnconfirmed(value)) {
        if (typeof edit.value !== 'string') throw new NoSuchPlace(path);
        value.text = edit.value;
      } else holder[key] = structuredClone(edit.value);
      return copy;
    case 'unset':
      if (!(key in holder) || Array.isArray(parent)) throw new NoSuchPlace(path);
      delete holder[key];
      return copy;
    case 'confirm':
      if (typeof value !== 'object' || value === null || !isUnconfirmed(value)) throw new NoSuchPlace(path);
      holder[key] = value.text;
      return copy;
    default: {
      const list = value === undefined && edit.op === 'add' ? (holder[key] = []) : value;
      if (!Array.isArray(list)) throw new NoSuchPlace(path);
      changeList(list, edit);
      return copy;
    }
  }
}

type ListEdit = Extract<Edit, { op: 'add' | 'move' | 'remove' }>;

function changeList<T>(list: T[], edit: ListEdit, added = (edit as { value?: unknown }).value as T): T[] {
  if (edit.op === 'add') list.push(added);
  else {
    const index = edit.op === 'move' ? edit.from : edit.index;
    if (!(index in list) || (edit.op === 'move' && !(edit.to in list)))
      throw new NoSuchPlace([...edit.path, index]);
    const [taken] = list.splice(index, 1);
    if (edit.op === 'move') list.splice(edit.to, 0, taken as T);
  }
  return list;
}

function listed(text: string, root: Node, edit: ListEdit): string[] {
  const list = nodeAt(root, edit.path);
  if (list === undefined && edit.op === 'add') return inserted(text, root, edit.path, [edit.value]);
  if (!isSeq(list)) throw new NoSuchPlace(edit.path);
  const whole = rangeOf(list);
  if (list.items.length === 0 || (list.items.length === 1 && edit.op === 'remove')) {
    const indent = ' '.repeat(indentAt(text, whole.from) + 2);
    const words = edit.op === 'add' ? `\n${asBlock([edit.value], indent)}` : '[]';
    const flow = edit.op === 'add' ? inFlow([edit.value]) : '[]';
    const from = edit.op === 'add' ? text.slice(0, whole.from).trimEnd().length : whole.from;
    return [
      text.slice(0, from) + words + text.slice(whole.to),
      // A list of texts in a row stays one.
      text.slice(0, whole.from) + flow + text.slice(whole.to),
    ].toSorted((one, other) =>
      edit.op === 'add' && typeof edit.value !== 'object' ? one.length - other.length : 0,
    );
  }
  if (list.flow) {
    const parts = list.items.map((item) => slice(text, rangeOf(item as Node)));
    const next = changeList(parts, edit, edit.op === 'add' ? inFlow(edit.value) : '');
    const [first, last] = [rangeOf(list.items[0] as Node), rangeOf(list.items.at(-1) as Node)];
    return [text.slice(0, first.from) + next.join(', ') + text.slice(last.to)];
  }
  const ranges = blockItems(text, list);
  const [from, to] = [ranges[0]?.from ?? whole.from, ranges.at(-1)?.to ?? whole.to];
  // The last line of a file may lack its line break.
  const parts = ranges.map((range) => slice(text, range).replace(/\n?$/, '\n'));
  const next = changeList(parts, edit, edit.op === 'add' ? newItem(text, list, ranges, edit.value) : '');
  const joined = next.join('');
  return [text.slice(0, from) + (text[to - 1] === '\n' ? joined : joined.slice(0, -1)) + text.slice(to)];
}

/** Written as the item before it is: a row of `{ … }`, or a field to a line. */
function newItem(text: string, list: YAMLSeq, ranges: Range[], value: ContentValue): string {
  const last = list.items.at(-1);
  const indent = /(^|\n)( *)-/.exec(slice(text, ranges.at(-1) as Range))?.[2] ?? '';
  const isRow = isMap(last) && last.flow;
  return isRow ? `${indent}- ${inFlow(value)}\n` : `${asBlock([value], indent)}\n`;
}

/** Whole lines of each item of a list, with the comments that stand before it. */
function blockItems(text: string, list: YAMLSeq): Range[] {
  const starts = list.items.map((item, index) => {
    const own = rangeOf(item as Node).from;
    let dash = text.lastIndexOf('-', own);
    // A dash of the text itself: the one of the list is the first sign on its line.
    while (dash > 0 && text.slice(lineStart(text, dash), dash).trim() !== '') {
      dash = text.lastIndexOf('-', dash - 1);
    }
    let from = lineStart(text, dash);
    // A comment before the first item is the list's own.
    if (index === 0) return from;
    while (/^ *#[^\n]*\n$/.test(text.slice(lineStart(text, from - 1), from))) {
      from = lineStart(text, from - 1);
    }
    return from;
  });
  return starts.map((from, index) => {
    const next = starts[index + 1];
    if (next !== undefined) return { from, to: next };
    return { from, to: lineEnd(text, rangeOf(list.items[index] as Node).to) + 1 };
  });
}

/** A field that the file does not have yet, after the last one of its holder. */
function inserted(text: string, root: Node, path: ContentPath, value: ContentValue): string[] {
  const holder = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!isMap(holder) || typeof key !== 'string') throw new NoSuchPlace(path);
  const last = holder.items.at(-1) as Field | undefined;
  const own = rangeOf(holder);
  if (!last || holder.flow) {
    const end = text.lastIndexOf('}', own.to);
    const before = text.slice(0, end).trimEnd();
    const comma = last ? ', ' : ' ';
    return [`${before}${comma}${key}: ${inFlow(value)} ${text.slice(end)}`];
  }
  const column = start(last.key) - lineStart(text, start(last.key));
  const end = lineEnd(text, pairEnd(last));
  return [`${text.slice(0, end)}\n${asBlock({ [key]: value }, ' '.repeat(column))}${text.slice(end)}`];
}

function removedPair(text: string, root: Node, path: ContentPath): string[] {
  const holder = nodeAt(root, path.slice(0, -1));
  if (!isMap(holder)) throw new NoSuchPlace(path);
  const pairs = holder.items as Field[];
  const index = pairs.findIndex(({ key }) => key.value === path.at(-1));
  const pair = pairs[index];
  if (!pair) throw new NoSuchPlace(path);
  const from = start(pair.key);
  const to = pairEnd(pair);
  if (holder.flow) {
    const next = pairs[index + 1];
    const before = pairs[index - 1];
    if (next) return [text.slice(0, from) + text.slice(start(next.key))];
    const end = before?.value ? rangeOf(before.value).to : from;
    return [text.slice(0, end) + text.slice(to)];
  }
  return [
    text.slice(0, lineStart(text, from)) + text.slice(lineEnd(text, to) + 1),
    // Its holder has no other field.
    text.slice(0, from) + '{}' + text.slice(to),
  ];
}

/** Ways to write a value in place of a node, its own style first. */
function written(node: Node, value: ContentValue, indent: number): string[] {
  if (typeof value === 'number') return [String(value), ` ${value}`];
  if (typeof value !== 'string') {
    const block = `\n${asBlock(value, ' '.repeat(indent + 2))}`;
    return isSeq(node) && !node.flow ? [block.slice(indent + 3), inFlow(value)] : [inFlow(value), block];
  }
  const quoted = JSON.stringify(value);
  const single = `'${value.replaceAll("'", "''")}'`;
  const style = isScalar(node) ? node.type : undefined;
  const inStyle: Partial<Record<string, string[]>> = {
    [Scalar.PLAIN]: [value],
    [Scalar.QUOTE_SINGLE]: value.includes('\n') ? [] : [single],
  };
  // A missing value, `name:`, has its place right behind the colon.
  return [...(inStyle[style ?? ''] ?? []), quoted, ` ${quoted}`];
}

const inFlow = (value: ContentValue) =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : stringify(value, {
        collectionStyle: 'flow',
        lineWidth: 0,
        defaultStringType: 'QUOTE_DOUBLE',
        defaultKeyType: 'PLAIN',
      }).trim();

const asBlock = (value: ContentValue, indent: string) =>
  stringify(value, { lineWidth: 0 })
    .trimEnd()
    .split('\n')
    .map((line) => indent + line)
    .join('\n');

function nodeAt(root: Node, path: ContentPath): Node | undefined {
  let node: unknown = root;
  for (const key of path) {
    if (isMap(node) || isSeq(node)) node = node.get(key, true);
    else return undefined;
  }
  return (node ?? undefined) as Node | undefined;
}

const isFlagged = (node: YAMLMap) => isUnconfirmed(node.toJSON() as object);

const start = (node: Node) => node.range?.[0] ?? 0;

const rangeOf = (node: Node): Range => ({ from: start(node), to: node.range?.[1] ?? 0 });

const slice = (text: string, { from, to }: Range) => text.slice(from, to);

type Field = Pair<Scalar, Node | null>;

/** Behind its value, or behind the colon where it has none: `name:`. */
const pairEnd = ({ key, value }: Field) =>
  value?.range ? rangeOf(value).to : start(key) + String(key.value).length + 1;

const lineStart = (text: string, place: number) => text.lastIndexOf('\n', place - 1) + 1;

/** Where the line break of a place is; a block of lines ends with its own. */
function lineEnd(text: string, place: number): number {
  const newline = text.indexOf('\n', text[place - 1] === '\n' ? place - 1 : place);
  return newline === -1 ? text.length : newline;
}

/** How far the line of a place is indented, its list's dash included. */
function indentAt(text: string, place: number): number {
  return /^[ ]*/.exec(text.slice(lineStart(text, place)))?.[0].length ?? 0;
}
