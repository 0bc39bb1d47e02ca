import { type Document, isMap, isScalar, isSeq, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import type { FieldPath } from '../domain/content/field-path.ts';
import { isUnconfirmed, readDocument } from './check-content.ts';

export type ContentValue = string | number | ContentValue[] | { [key: string]: ContentValue };

/** One change to a file. A list's positions are those before the change. */
export type Edit =
  | { op: 'set'; path: FieldPath; value: ContentValue }
  | { op: 'unset'; path: FieldPath }
  | { op: 'confirm'; path: FieldPath }
  | { op: 'add'; path: FieldPath; value: ContentValue }
  | { op: 'move'; path: FieldPath; from: number; to: number }
  | { op: 'remove'; path: FieldPath; index: number };

/** A place that is not in the file: it was changed meanwhile. */
export class NoSuchPlace extends Error {
  override name = 'NoSuchPlace';

  constructor(path: FieldPath) {
    super(`There’s no ${path.join(' › ')} in the file any more.`);
  }
}

/**
 * The text with changes, by yaml's own `Document`: comments, order and quotes stay. It is written in
 * the library's form, in which our files are; of a file in another form the first edit changes more
 * lines than its own.
 */
export function editYaml(text: string, edits: Edit[]): string {
  const document = readDocument('', text);
  for (const edit of edits) change(document, edit);
  // Sentences are not broken into lines.
  const written = document.toString({ lineWidth: 0 });
  return text.includes('\r\n') ? written.replaceAll('\n', '\r\n') : written;
}

/** A group that may be left out is begun by the first of its fields; an entry of a list never is. */
function beginGroup(document: Document.Parsed, path: FieldPath): void {
  const inside = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (typeof path.at(-1) === 'string' && isMap(inside) && !document.hasIn(path)) {
    document.setIn(path, document.createNode({}));
  }
}

function change(document: Document.Parsed, edit: Edit): void {
  const { path } = edit;
  if (edit.op === 'set') beginGroup(document, path.slice(0, -1));
  const holder = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const key = path.at(-1) ?? '';
  if (!isMap(holder) && !(isSeq(holder) && holder.has(key))) throw new NoSuchPlace(path);
  const node = holder.get(key, true);
  switch (edit.op) {
    case 'set':
      if (isFlagged(node) && typeof edit.value === 'string') node.set('text', edit.value);
      else if (isFlagged(node)) throw new NoSuchPlace(path);
      else if (isScalar(node) && typeof edit.value !== 'object') node.value = edit.value;
      else holder.set(key, likeBefore(document, node, edit.value));
      return;
    case 'unset':
      if (isSeq(holder)) throw new NoSuchPlace(path);
      holder.delete(key);
      return;
    case 'confirm': {
      if (!isFlagged(node)) throw new NoSuchPlace(path);
      const text = node.get('text', true) as Scalar;
      const words = new Scalar(text.value);
      if (text.type) words.type = text.type;
      if (node.comment) words.comment = node.comment;
      holder.set(key, words);
      return;
    }
    default:
      if (edit.op === 'add' && !isSeq(node)) {
        if (isMap(node) || (isScalar(node) && node.value !== null)) throw new NoSuchPlace(path);
        holder.set(key, document.createNode([edit.value]));
      } else if (isSeq(node)) changeList(document, node, edit);
      else throw new NoSuchPlace(path);
  }
}

type ListEdit = Extract<Edit, { op: 'add' | 'move' | 'remove' }>;

function changeList(document: Document.Parsed, list: YAMLSeq, edit: ListEdit): void {
  const { items } = list;
  if (edit.op === 'add') {
    const item = document.createNode(edit.value);
    const last = items.at(-1);
    // Written as the one before it is: in a row of braces, or a field to a line.
    if (isMap(item) || isSeq(item)) {
      item.flow = isMap(last) && last.flow === true;
      if (items.length === 0) list.flow = false;
    }
    items.push(item);
    return;
  }
  const from = edit.op === 'move' ? edit.from : edit.index;
  if (!(from in items) || (edit.op === 'move' && !(edit.to in items)))
    throw new NoSuchPlace([...edit.path, from]);
  const [taken] = items.splice(from, 1);
  if (edit.op === 'move') items.splice(edit.to, 0, taken);
}

function likeBefore(document: Document.Parsed, before: unknown, value: ContentValue) {
  const node = document.createNode(value);
  if ((isMap(before) || isSeq(before)) && (isMap(node) || isSeq(node))) {
    node.flow = before.flow === true;
    if (before.comment) node.comment = before.comment;
    if (before.commentBefore) node.commentBefore = before.commentBefore;
  }
  return node;
}

const isFlagged = (node: unknown): node is YAMLMap => isMap(node) && isUnconfirmed(node.toJSON() as object);
