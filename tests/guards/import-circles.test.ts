import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const rooms = ['app', 'art', 'bench', 'desk', 'domain', 'server', 'studio', 'tests', 'tools'];

/** Every source file and the files it imports; `import type` and `import()` count as well. */
const graph = new Map(
  rooms
    .filter((room) => existsSync(room))
    .flatMap((room) => readdirSync(room, { recursive: true }).map((name) => join(room, String(name))))
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, importsOf(file)]),
);

test('no file imports itself by way of others, type imports included', () => {
  expect(graph.size).toBeGreaterThan(200);
  expect(circles(graph)).toEqual([]);
});

test('a circle is found, with all of its files and no others', () => {
  const example = new Map([
    ['main', ['a', 'b']],
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['a']],
  ]);
  expect(circles(example)).toEqual([['a', 'b', 'c']]);
});

/** Tarjan's algorithm: the strongly connected components that have more than one file. */
function circles(edges: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const low = (file: string) => lowest.get(file) ?? 0;

  function visit(file: string) {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(file, Math.min(low(file), low(next)));
    }
    if (low(file) !== order.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) found.push(component.toSorted());
  }

  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return found;
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    join(dirname(file), target),
  );
}
