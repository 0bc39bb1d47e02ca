import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('red tests of both runners are listed with their file and the first line of the error', () => {
  const folder = emptyFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('sums.test.ts', `import { expect, test } from 'vitest'; test('adds', () => expect(2 + 2).toBe(5));`);
  write('gone.test.ts', `import './no-such-file.ts';`);
  write('vitest.config.ts', `export default { test: { include: ['*.test.ts'] } };`);
  write(
    'playwright.config.ts',
    `export default { testDir: '.', testMatch: '*.spec.ts', outputDir: 'results' };`,
  );
  write(
    'day.spec.ts',
    `import { expect, test } from '@playwright/test';
     test('sends', () => expect('nothing').toBe('a mail'));
     test('waits', () => expect(1).toBe(1));`,
  );

  run(folder, 'vitest', 'run');
  run(folder, 'playwright', 'test');

  expect(readFileSync(join(folder, 'build/failed-tests.txt'), 'utf8').split('\n').toSorted()).toEqual([
    '',
    expect.stringMatching(/^ {4}Cannot find module '\.\/no-such-file\.ts'/),
    '    Error: expect(received).toBe(expected) // Object.is equality',
    '    expected 4 to be 5 // Object.is equality',
    '  day.spec.ts > sends',
    '  gone.test.ts',
    '  sums.test.ts > adds',
  ]);
});

/** Inside the repository, where both runners find their packages. */
function emptyFolder() {
  mkdirSync('build', { recursive: true });
  const folder = mkdtempSync(resolve('build/failed-tests-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function run(cwd: string, runner: 'vitest' | 'playwright', command: string) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITE|TEST)/.test(name)));
  const reporter = resolve(`tools/failed-tests/${runner}-reporter.ts`);
  spawnSync(runner, [command, '--reporter', reporter], { cwd, env });
}
