import { appendFileSync, cpSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import type { SigningFacts } from '../../domain/signing.ts';
import { addVersion, completeVersion, makeCurrent, removeOld } from '../../publishing/versions.ts';
import { migrationNames } from '../../server/store/migrate.ts';
import { writeTestContent, writeTestSite } from './test-site.ts';
import { testFolder } from './test-store.ts';

export interface TestVersion {
  /** What its first page says. */
  page: string;
  /** Files of the site beside those every test has. */
  files?: Record<string, string | Buffer>;
  /** What the build compares: a version made from another content folder is stale. */
  content?: string;
  signing?: SigningFacts;
  /** A version without content. */
  broken?: boolean;
  /** A version whose server is another program. */
  otherCode?: boolean;
}

/**
 * Adds a version to a build folder and makes it current, in the same way as a build, but without
 * bundling pages.
 */
export function addTestVersion(
  build: string,
  { page, files, content, signing, broken = false, otherCode = false }: TestVersion,
): string {
  const folder = join(build, 'test-version');
  mkdirSync(folder, { recursive: true });
  writeTestSite(join(folder, 'site'), { 'index.html': page, ...files });
  cpSync(dirname(inject('serverBundle').main), join(folder, 'server'), { recursive: true });
  if (otherCode) appendFileSync(join(folder, 'server/main.js'), '\n// other code\n');
  const words = content ?? testFolder();
  if (!content && !broken) writeTestContent(words);
  const id = completeVersion(folder, {
    content: words,
    // The time of files is not that of the tests' clock.
    begunAt: statSync(folder).mtimeMs,
    migrations: migrationNames,
    ...(signing && { signing }),
  });
  addVersion(build, id, folder);
  makeCurrent(build, id);
  removeOld(build);
  return id;
}
