import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Vitest and Playwright run one after the other in processes of their own: a file carries what
 * failed.
 */
const file = 'build/failed-tests.txt';

/** A line for the test and one with the error's first line. */
export function addFailedTest(path: string, name: string, error = '') {
  mkdirSync(dirname(file), { recursive: true });
  const where = path && relative(process.cwd(), path);
  const [why = ''] = stripVTControlCharacters(error).trim().split('\n');
  appendFileSync(file, `  ${[where, name].filter(Boolean).join(' > ')}\n    ${why}\n`);
}

export const clearFailedTests = () => rmSync(file, { force: true });

export function readFailedTests(): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
