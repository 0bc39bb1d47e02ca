import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isScalar, parseDocument } from 'yaml';
import { applyEdit, readContentText } from '../../server/content/content-text.ts';
import type { ContentPath } from '../../server/content/splice.ts';
import { hardTexts, valueAt } from '../support/hard-texts.ts';

const folder = 'content';
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(yaml|md)$/.test(name),
);

test.each(files)('every text of %s is replaced in its own place', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const texts = textsIn(readContentText(name, text));
  // A reply is a title and its words.
  expect(texts.length).toBeGreaterThan(name.startsWith('replies/') ? 1 : 3);
  for (const [index, { path, text: old }] of texts.entries()) {
    const value =
      path[0] === '#body'
        ? `**New** words ${index}`
        : `${hardTexts[index % hardTexts.length]}${index % 3 === 0 ? ` ${old}` : ''}`;
    const edited = applyEdit(name, text, { op: 'set', path, value });
    expect([path, valueAt(readContentText(name, edited), path)]).toEqual([path, value]);
    const [from, to] = rangeIn(name, text, path, old);
    expect([path, edited.slice(0, from)]).toEqual([path, text.slice(0, from)]);
    const rest = text.length - to;
    expect([path, edited.slice(edited.length - rest)]).toEqual([path, text.slice(to)]);
    const others = textsIn(readContentText(name, edited));
    expect(others.filter((_, other) => other !== index)).toEqual(texts.filter((_, other) => other !== index));
  }
});

/** Where a text stands, found in another way than by what is tested. */
function rangeIn(name: string, text: string, path: ContentPath, old: string): [number, number] {
  if (path[0] === '#body') {
    const from = text.indexOf(old, text.indexOf('\n---') + 4);
    return [from, from + old.length];
  }
  const offset = name.endsWith('.md') ? 4 : 0;
  const end = name.endsWith('.md') ? text.indexOf('\n---', 4) : text.length;
  const node = parseDocument(text.slice(offset, end)).getIn(path, true);
  if (!isScalar(node) || !node.range) throw new Error(`no scalar at ${path.join('.')}`);
  return [node.range[0] + offset, node.range[1] + offset];
}

/** Every text in data, with the way to it. */
function textsIn(data: unknown, path: ContentPath = []): { path: ContentPath; text: string }[] {
  if (typeof data === 'string') return [{ path, text: data }];
  if (typeof data !== 'object' || data === null) return [];
  const isList = Array.isArray(data);
  return Object.entries(data).flatMap(([key, inner]) =>
    textsIn(inner, [...path, isList ? Number(key) : key]),
  );
}
