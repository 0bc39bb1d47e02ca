import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a Node that is too old, because install scripts were switched off: one clear line and a non-zero exit', () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.19.0' });
    process.argv = [process.argv[0], 'run.mjs', 'start'];
    await import('./tools/run.mjs');`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', pretend], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/needs Node 24.*npm ci --ignore-scripts=false/);
});
