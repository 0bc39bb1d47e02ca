import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../tests/support/test-store.ts';
import { startEditor } from './start-editor.ts';

test('a desk that closes lets what is under way end, and what that still asks for', async () => {
  const home = testFolder();
  mkdirSync(join(home, 'data'));
  const editor = startEditor({
    sourceDirectory: home,
    editedContentDirectory: 'content',
    versionDirectory: home,
    dataDir: join(home, 'data'),
    environment: process.env,
  });
  onTestFinished(editor.stop);
  const asked = editor.call('files', {});
  editor.stop();
  expect(await asked).toEqual([]);
  expect(await editor.call('mistakes')).toEqual([]);
});
