import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const texts = new Map(
  globSync(['*.ts', '{app,art,bench,desk,domain,server,studio,tests,tools}/**/*.{ts,tsx,mjs}']).map(
    (file) => [file, readFileSync(file, 'utf8')],
  ),
);
/** How many files use a word. */
const uses = new Map<string, number>();
for (const text of texts.values()) {
  for (const word of new Set(text.match(/\w+/g))) uses.set(word, (uses.get(word) ?? 0) + 1);
}

/**
 * By words, without a parser: a name that another file uses for something else passes too. Types
 * may be exported for themselves, because they describe what an exported function takes and gives.
 */
test('every exported value is used by another file', () => {
  const unused = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => uses.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  );
  expect(unused).toEqual([]);
});
