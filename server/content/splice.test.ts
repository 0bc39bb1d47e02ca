import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { hardTexts, valueAt } from '../../tests/support/hard-texts.ts';
import { type ContentPath, spliceYaml } from './splice.ts';

test('each hard text can stand in each kind of place', () => {
  const text =
    '# head\na: plain # why\nb: "double"\nc: \'single\'\nd: { x: flow, y: [one, two] } # row\ne:\n  - item # kept\n  - f: deep\nempty:\nlast: end\n';
  const paths: ContentPath[] = [
    ['a'],
    ['b'],
    ['c'],
    ['d', 'x'],
    ['d', 'y', 1],
    ['e', 0],
    ['e', 1, 'f'],
    ['empty'],
    ['last'],
  ];
  for (const path of paths) {
    for (const value of hardTexts) {
      const edited = spliceYaml(text, { op: 'set', path, value });
      expect(valueAt(parse(edited), path)).toBe(value);
      for (const comment of ['# head', '# why', '# row', '# kept']) expect(edited).toContain(comment);
    }
  }
});

test('fields and items are added, moved and removed, and everything else stays', () => {
  const text =
    'list:\n  # first\n  - { a: 1 }\n  # second\n  - { a: 2 } # two\n\nrow: [x, y]\nnone: []\nmap:\n  k: v\n';
  const edited = (edit: Parameters<typeof spliceYaml>[1]) => spliceYaml(text, edit);
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
  expect(edited({ op: 'move', path: ['row'], from: 0, to: 1 })).toBe(text.replace('[x, y]', '[y, x]'));
  expect(edited({ op: 'add', path: ['row'], value: 'a, b' })).toBe(text.replace('[x, y]', '[x, y, "a, b"]'));
  expect(edited({ op: 'remove', path: ['row'], index: 0 })).toBe(text.replace('[x, y]', '[y]'));
  expect(parse(edited({ op: 'add', path: ['none'], value: { b: 'c: d' } }))).toMatchObject({
    none: [{ b: 'c: d' }],
  });
  expect(edited({ op: 'set', path: ['map', 'new'], value: 'w' })).toBe(
    text.replace('  k: v\n', '  k: v\n  new: w\n'),
  );
  expect(parse(edited({ op: 'unset', path: ['map', 'k'] }))).toMatchObject({ map: {} });
  expect(parse(edited({ op: 'unset', path: ['list', 0, 'a'] }))).toMatchObject({ list: [{}, { a: 2 }] });
  expect(() => edited({ op: 'remove', path: ['list'], index: 7 })).toThrow(/no list › 7/);
  expect(() => edited({ op: 'set', path: ['gone', 'k'], value: '' })).toThrow(/gone/);
});

test('a sentence is confirmed in its place, and edited before it is', () => {
  const text = 'a: { text: "It is: true", confirm: true } # ask\nb:\n  text: Plain\n  confirm: true\nc: 1\n';
  const both = spliceYaml(spliceYaml(text, { op: 'confirm', path: ['a'] }), { op: 'confirm', path: ['b'] });
  expect(both).toContain('a: "It is: true" # ask\n');
  expect(parse(both)).toEqual({ a: 'It is: true', b: 'Plain', c: 1 });
  const kept = spliceYaml(text, { op: 'set', path: ['a'], value: 'New' });
  expect(kept).toBe(text.replace('"It is: true"', '"New"'));
});
