import { execFileSync } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';

/** What a newcomer may have set for all repositories, and what a repository of a test does not have. */
const settings = [
  'user.name=Seed',
  'user.email=seed@studio.test',
  'commit.gpgsign=false',
  'core.hooksPath=/dev/null',
  'core.autocrlf=false',
];

/**
 * In this folder, whatever the environment says: of a hook, which may well run the tests, git takes `GIT_DIR` and
 * would write to the repository that is committed to.
 */
export function git(folder: string, ...args: string[]): string {
  const set = settings.flatMap((each) => ['-c', each]);
  return execFileSync('git', ['-C', folder, ...set, ...args], { encoding: 'utf8', env: childEnvironment() });
}
