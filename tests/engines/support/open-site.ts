import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ContentSet, contentSets, serveSet } from '../../e2e/support/content-sets.ts';
import type { Engine } from './engine.ts';
import { visitorOf } from './visitor.ts';

export const phone = [390, 844] as const;
export const desktop = [1440, 900] as const;

/**
 * A server, one browser and its visitor for all the tests around it; a failed test keeps a
 * screenshot.
 */
export function openSite(
  name: string,
  start: () => Promise<Engine>,
  contentSet: ContentSet = contentSets.seed,
) {
  let server: Awaited<ReturnType<typeof serveSet>> | undefined;
  let browser: Engine | undefined;
  const engine = () => {
    if (!browser) throw new Error(`${name} has not started`);
    return browser;
  };
  const keepPicture = async (what: string) => {
    mkdirSync('build/look', { recursive: true });
    writeFileSync(`build/look/${name}-${what}.png`, await engine().picture());
  };

  beforeAll(async () => {
    server = await serveSet(contentSet);
    browser = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture('failed');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    ...visitorOf(engine),
    keepPicture,
    async open(path: string, [width, height]: readonly [number, number] = desktop) {
      await engine().resize(width, height);
      await engine().open(`${server?.address}${path}`);
    },
  };
}

export type Visitor = ReturnType<typeof openSite>;
