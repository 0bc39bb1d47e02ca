import { mkdirSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { faultOnDisk } from '../tests/support/fault-on-disk.ts';
import { testFolder } from '../tests/support/test-store.ts';
import { removeOld, unfinishedFolder, versionDirectory, writeFacts } from './versions.ts';

test('ten versions stay; one that cannot be removed keeps no publish from ending', () => {
  const build = testFolder();
  const ids = Array.from({ length: 12 }, (_, index) => `202606${index + 10}`);
  for (const id of ids) {
    mkdirSync(versionDirectory(build, id), { recursive: true });
    writeFacts(versionDirectory(build, id), { id, begunAt: 0, content: '', code: '', migrations: [] });
  }
  faultOnDisk('EROFS', (path) => path === versionDirectory(build, ids[0] ?? ''));
  removeOld(build);
  expect(readdirSync(join(build, 'versions'))).toEqual([ids[0], ...ids.slice(2)]);
});

test('what a killed build left goes with the next one, also that of a process with the same number', () => {
  const build = testFolder();
  for (const pid of [process.pid, 4_194_305])
    mkdirSync(join(build, 'unfinished', `${pid}-left`), { recursive: true });
  const first = basename(unfinishedFolder(build));
  const second = basename(unfinishedFolder(build));
  expect(readdirSync(join(build, 'unfinished')).toSorted()).toEqual([first, second].toSorted());
});
