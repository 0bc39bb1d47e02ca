import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadContent } from '../../publishing/load-content.ts';
import { testFolder } from './test-store.ts';

/** A copy of the seed's content, to be edited. */
export function copyOfContent(): string {
  const content = join(testFolder(), 'content');
  cpSync('tests/content-seed', content, { recursive: true });
  return content;
}

/** Changes a file of such a copy; returns where it is. */
export function editFile(folder: string, name: string, change: (text: string) => string): string {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  return file;
}

/** What the build says of a content folder with a mistake in it. */
export function complaintAbout(folder: string): string {
  try {
    loadContent(folder);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the mistake went unnoticed');
}

/** An edit of a file that is known to hold these words. */
export function swap(from: string | RegExp, to: string) {
  return (text: string) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`nothing to swap: ${from}`);
    return changed;
  };
}
