import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../tests/support/test-store.ts';
import { makePublisher } from './publisher.ts';

test('a publish that is called off while its words are written touches nothing of the one after it', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'tools'));
  // A build that says where it was to build, and fails.
  const built = join(folder, 'built');
  const script = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(built)}, process.argv[4] + '\\n'); process.exit(1);`;
  writeFileSync(join(folder, 'tools/run.mjs'), script);
  const publisher = makePublisher({
    editedContentDirectory: join(folder, 'content'),
    buildDirectory: join(folder, 'build'),
    sourceDirectory: folder,
    dataDir: join(folder, 'data'),
    code: undefined,
    environment: {},
  });
  const folders: string[] = [];
  const goOn: (() => void)[] = [];
  const begin = (by: string) =>
    publisher.begin({
      by,
      now: Date.now(),
      stage: async (words) => {
        folders.push(join(words, '..'));
        await new Promise<void>((resolve) => goOn.push(resolve));
        return { what: by, names: [], pictures: [] };
      },
      after: async () => undefined,
    });

  const first = begin('ada@studio.test');
  await expect.poll(() => goOn.length).toBe(1);
  publisher.cancel();
  const second = begin('ben@studio.test');
  await expect.poll(() => goOn.length).toBe(2);
  goOn[0]?.();
  await expect(first).rejects.toThrow('It was called off.');
  expect(publisher.progress(Date.now())).toMatchObject({ by: 'ben@studio.test', state: 'building' });
  goOn[1]?.();
  await second;
  await expect.poll(() => publisher.progress(Date.now()).state).toBe('failed');
  expect(readFileSync(built, 'utf8')).toBe(`${folders[1]}\n`);
});
