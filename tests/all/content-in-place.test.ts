import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LineCounter, isScalar, parseDocument } from 'yaml';
import { type FieldPath, valueAt } from '../../domain/content/field-path.ts';
import { applyEdits, readContentText } from '../../publishing/content-text.ts';
import { hardTexts } from '../support/hard-texts.ts';

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|md)$/.test(name))
    .map((name) => [folder, name] as const);
const files = ['tests/content-seed', 'tests/content-released'].flatMap(filesOf);

test.each(files)(
  '%s/%s: every text is replaced in its own lines, and no other line changes',
  (folder, name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(applyEdits(name, text, []), 'in the form that the desk writes').toBe(text);
    const texts = textsIn(readContentText(name, text));
    // A reply is a title and its words.
    expect(texts.length).toBeGreaterThan(name.startsWith('replies/') ? 1 : 3);
    for (const [index, { path, text: old }] of texts.entries()) {
      const value =
        path[0] === '#body'
          ? `**New** words ${index}`
          : `${hardTexts[index % hardTexts.length]}${index % 3 === 0 ? ` ${old}` : ''}`;
      const edited = applyEdits(name, text, [{ op: 'set', path, value }]);
      expect([path, valueAt(readContentText(name, edited), path)]).toEqual([path, value]);
      const [before, after] = [text.split('\n'), edited.split('\n')];
      const [first, last] = linesOf(name, text, path, old);
      expect([path, after.slice(0, first)]).toEqual([path, before.slice(0, first)]);
      const below = before.slice(last + 1);
      expect([path, after.slice(after.length - below.length)]).toEqual([path, below]);
      const others = textsIn(readContentText(name, edited));
      expect(others.filter((_, other) => other !== index)).toEqual(
        texts.filter((_, other) => other !== index),
      );
    }
  },
);

/** The first and the last line of a text, from 0, found in another way than by what is tested. */
function linesOf(name: string, text: string, path: FieldPath, old: string): [number, number] {
  if (path[0] === '#body') {
    const from = text.indexOf(old, text.indexOf('\n---') + 4);
    const first = text.slice(0, from).split('\n').length - 1;
    return [first, first + old.split('\n').length - 1];
  }
  const offset = name.endsWith('.md') ? 4 : 0;
  const end = name.endsWith('.md') ? text.indexOf('\n---', 4) + 1 : text.length;
  const lineCounter = new LineCounter();
  const node = parseDocument(text.slice(offset, end), { lineCounter }).getIn(path, true);
  if (!isScalar(node) || !node.range) throw new Error(`no scalar at ${path.join('.')}`);
  const [first, last] = [node.range[0], node.range[1] - 1].map(
    (place) => lineCounter.linePos(place).line - 1 + (offset && 1),
  );
  return [first ?? 0, last ?? 0];
}

/** Every text in data, with the way to it. */
function textsIn(data: unknown, path: FieldPath = []): { path: FieldPath; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (typeof data !== 'object' || data === null) return [];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, inner]) =>
    textsIn(inner, [...path, isList ? Number(key) : key]),
  );
}
