import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../tests/support/test-store.ts';
import { makeDraftRenderer } from './draft-renderer.ts';
import { Refusal } from './refusal.ts';

/** In place of tools/run.mjs: notes when it begins and ends. `/slow` never does, and nothing waits for its interval. */
const tool = `import { appendFileSync } from 'node:fs';
const path = process.argv[5] ?? 'check';
appendFileSync('log', '+' + path + ' ');
if (path === '/slow') setInterval(() => {}, 1000);
else {
  appendFileSync('log', '-' + path + ' ');
  console.log(JSON.stringify({ html: path }));
}`;

/** Somebody who waits, and can go away. */
const waiter = () => new EventEmitter() as ServerResponse;

function drafts() {
  const home = testFolder();
  for (const folder of ['tools', 'content', 'data']) mkdirSync(join(home, folder));
  writeFileSync(join(home, 'tools/run.mjs'), tool);
  writeFileSync(join(home, 'log'), '');
  const places = {
    sourceDirectory: home,
    editedContentDirectory: 'content',
    versionDirectory: home,
    dataDir: join(home, 'data'),
    environment: process.env,
  };
  // A copy of no words.
  const { render } = makeDraftRenderer(places, { call: async () => undefined as never }, {});
  return {
    ask: (path?: string, by = waiter()) => render({ ...(path && { path }), waiter: by }),
    log: () => readFileSync(join(home, 'log'), 'utf8').trim(),
  };
}

test('a hundred previews at once are one process at a time, and most are refused', async () => {
  const { ask, log } = drafts();
  const asked = Array.from({ length: 100 }, (_, index) => ask(`/${index}`));
  const results = await Promise.allSettled(asked);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.every((result) => 'reason' in result && result.reason instanceof Refusal)).toBe(true);
  expect(refused).toHaveLength(94);
  expect(log()).toBe(Array.from({ length: 6 }, (_, index) => `+/${index} -/${index}`).join(' '));
});

test('pages that nobody waits for any more keep nobody out', async () => {
  const { ask, log } = drafts();
  const askAndLeave = (path: string, by = waiter()) => {
    const asked = ask(path, by).catch((error: Error) => error.name);
    return { leave: () => by.emit('close'), asked };
  };
  const slow = askAndLeave('/slow');
  await expect.poll(log).toBe('+/slow');
  const typed = ['/1', '/2', '/3', '/4', '/5'].map((path) => askAndLeave(path));
  for (const { leave } of typed) leave();
  const last = ask('/last');
  slow.leave();
  expect((await last).html).toBe('/last');
  expect(await Promise.all([slow, ...typed].map(({ asked }) => asked))).toEqual(Array(6).fill('AbortError'));
  expect(log()).toBe('+/slow +/last -/last');
});

test('who asks for the same page shares one process, which ends with the last who waits for it', async () => {
  const { ask, log } = drafts();
  const both = await Promise.all([ask('/work'), ask('/work')]);
  expect(both.map(({ html }) => html)).toEqual(['/work', '/work']);
  expect(log()).toBe('+/work -/work');
  const [one, other] = [waiter(), waiter()];
  const slow = Promise.allSettled([ask('/slow', one), ask('/slow', other)]);
  await expect.poll(log).toMatch(/\+\/slow$/);
  one.emit('close');
  other.emit('close');
  expect((await slow).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await ask('/work')).html).toBe('/work');
});
