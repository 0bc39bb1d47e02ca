import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FieldPath, valueAt } from '../domain/content/field-path.ts';
import { hardTexts } from '../tests/support/hard-texts.ts';
import { type Edit, editYaml } from './edit-yaml.ts';

test('each hard text can stand in each kind of place', () => {
  const text =
    '# head\na: plain # why\nb: "double"\nc: \'single\'\nd: { x: flow, y: [ one, two ] } # row\ne:\n  - item # kept\n  - f: deep\nempty:\nlines: |\n  one\n  two\nfolded: >-\n  three\n  four\nlast: end\n';
  const paths: FieldPath[] = [
    ['a'],
    ['b'],
    ['c'],
    ['d', 'x'],
    ['d', 'y', 1],
    ['e', 0],
    ['e', 1, 'f'],
    ['empty'],
    ['lines'],
    ['folded'],
    ['last'],
  ];
  for (const path of paths) {
    for (const value of hardTexts) {
      const edited = editYaml(text, [{ op: 'set', path, value }]);
      expect(valueAt(parse(edited), path)).toBe(value);
      for (const comment of ['# head', '# why', '# row', '# kept']) expect(edited).toContain(comment);
    }
  }
});

test('fields and items are added, moved and removed, and everything else stays', () => {
  const text =
    'list:\n  # first\n  - { a: 1 }\n  # second\n  - { a: 2 } # two\n\nrow: [ x, y ]\nnone: []\nmap:\n  k: v\n';
  const edited = (edit: Edit) => editYaml(text, [edit]);
  // A comment before the first item is the list's own.
  expect(edited({ op: 'move', path: ['list'], from: 1, to: 0 })).toBe(
    text.replace(
      '  - { a: 1 }\n  # second\n  - { a: 2 } # two\n',
      '  # second\n  - { a: 2 } # two\n  - { a: 1 }\n',
    ),
  );
  expect(edited({ op: 'remove', path: ['list'], index: 1 })).toBe(
    text.replace('  # second\n  - { a: 2 } # two\n', ''),
  );
  expect(edited({ op: 'add', path: ['list'], value: { a: 3 } })).toBe(
    text.replace('# two\n', '# two\n  - { a: 3 }\n'),
  );
  expect(edited({ op: 'move', path: ['row'], from: 0, to: 1 })).toBe(text.replace('x, y', 'y, x'));
  expect(edited({ op: 'add', path: ['row'], value: 'a, b' })).toBe(text.replace('x, y', 'x, y, "a, b"'));
  expect(edited({ op: 'remove', path: ['row'], index: 0 })).toBe(text.replace('x, y', 'y'));
  expect(edited({ op: 'add', path: ['none'], value: { b: 'c: d' } })).toBe(
    text.replace('none: []', 'none:\n  - b: "c: d"'),
  );
  expect(edited({ op: 'set', path: ['map', 'new'], value: 'w' })).toBe(
    text.replace('  k: v\n', '  k: v\n  new: w\n'),
  );
  expect(edited({ op: 'unset', path: ['map', 'k'] })).toBe(text.replace('map:\n  k: v', 'map: {}'));
  expect(edited({ op: 'unset', path: ['list', 0, 'a'] })).toBe(text.replace('{ a: 1 }', '{}'));
  expect(edited({ op: 'unset', path: ['map', 'none'] })).toBe(text);
  expect(() => edited({ op: 'remove', path: ['list'], index: 7 })).toThrow(/no list › 7/);
  expect(() => edited({ op: 'set', path: ['list', 7], value: '' })).toThrow(/no list › 7/);
  expect(() => edited({ op: 'set', path: ['gone', 'far', 'k'], value: '' })).toThrow(/gone/);
  // A group that was left out, such as a person's photograph, is begun by one of its fields.
  expect(edited({ op: 'set', path: ['photo', 'alt'], value: 'w' })).toBe(`${text}photo:\n  alt: w\n`);
});

test('the only entry of a list is removed, and another one takes its place', () => {
  const texts = [
    'a: 1\nlist:\n  - only\nb: 2 # two\n',
    'a: 1\nlist: [ only ]\nb: 2 # two\n',
    'a: 1\nlist:\n  # why\n  - only\nb: 2 # two\n',
    'a: 1\nlist:\n  - { name: only }\nb: 2 # two\n',
  ];
  for (const text of texts) {
    const without = editYaml(text, [{ op: 'remove', path: ['list'], index: 0 }]);
    expect(parse(without)).toEqual({ a: 1, list: [], b: 2 });
    const again = editYaml(without, [{ op: 'add', path: ['list'], value: 'another' }]);
    expect(parse(again)).toEqual({ a: 1, list: ['another'], b: 2 });
    for (const comment of text.match(/# \w+/g) ?? []) expect(again).toContain(comment);
  }
  const none = editYaml('a: 1\n', [{ op: 'add', path: ['list'], value: { b: 'c' } }]);
  expect(none).toBe('a: 1\nlist:\n  - b: c\n');
});

test('a sentence is confirmed in its place, and edited before it is', () => {
  const text = 'a: { text: "It is: true", confirm: true } # ask\nb:\n  text: Plain\n  confirm: true\nc: 1\n';
  const both = editYaml(text, [
    { op: 'confirm', path: ['a'] },
    { op: 'confirm', path: ['b'] },
  ]);
  expect(both).toBe('a: "It is: true" # ask\nb: Plain\nc: 1\n');
  const kept = editYaml(text, [{ op: 'set', path: ['a'], value: 'New' }]);
  expect(kept).toBe(text.replace('"It is: true"', '"New"'));
});

test('two hundred edits of a file with two thousand fields take no longer than reading it a few times', () => {
  const text = Array.from({ length: 2_000 }, (_, index) => `field${index}: words\n`).join('');
  const edits = Array.from({ length: 200 }, (_, index): Edit => ({
    op: 'set',
    path: [`field${index}`],
    value: 'other',
  }));
  const timed = (work: Edit[]) => {
    // Of the processor, whatever else the machine does.
    const before = process.cpuUsage();
    editYaml(text, work);
    return process.cpuUsage(before).user;
  };
  timed([]);
  expect(timed(edits) / timed([])).toBeLessThan(20);
});
