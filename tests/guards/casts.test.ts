import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * By text, without a parser: ` as ` after a value and before what looks like a type. Not `as const`,
 * not a renamed import, not the key of a mapped type.
 */
const cast =
  /[\w)\]}'"`] as (?!const\b)(?:[A-Z]\w*[<[;,.)\s|&]|[A-Z]\w*$|[{([]|(?:unknown|never|object|readonly|keyof|typeof|string|number)\b)/;

const files = globSync('{app,desk,domain,server,studio,tools}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|\.d\.ts$/.test(file),
);

/** A comment above, before the next blank line, covers every cast of that block. */
function isExplained(lines: string[], index: number): boolean {
  const blank = lines.slice(0, index).findLastIndex((line) => line.trim() === '');
  return lines.slice(blank + 1, index + 1).some((line) => /^\s*(\/\/|\*|\/\*)/.test(line));
}

test('every cast has its reason above it', () => {
  const unexplained = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) => {
      const code = line.replace(/\/\/.*|^\s*\*.*|`[^`]*`|'[^']*'/g, '""');
      const isCast = cast.test(code) && !/^import |\[\w+ in /.test(code) && /[=(;]/.test(code);
      return isCast && !isExplained(lines, index) ? [`${file}:${index + 1}: ${line.trim()}`] : [];
    });
  });
  expect(files.length).toBeGreaterThan(300);
  expect(unexplained).toEqual([]);
});
