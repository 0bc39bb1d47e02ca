import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type ContentSet, contentSets, serveSet } from '../../../e2e/support/content-sets.ts';
import type { Engine } from './engine.ts';
import { visitorOf } from './visitor.ts';

type Size = readonly [width: number, height: number];
export const phone: Size = [390, 844];
export const desktop: Size = [1440, 900];

type Server = Awaited<ReturnType<typeof serveSet>>;

/**
 * One browser and its visitor for all the tests around it, and a server for each set they open; a
 * failed test keeps a screenshot.
 */
export function openSite(name: string, start: () => Promise<Engine>) {
  const servers = new Map<ContentSet, Server>();
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
    browser = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture('failed');
  });
  afterAll(async () => {
    await browser?.close();
    for (const server of servers.values()) await server.stop();
  });

  return {
    ...visitorOf(engine),
    keepPicture,
    resize: ([width, height]: Size) => engine().resize(width, height),
    async open(path: string, [width, height]: Size = desktop, contentSet: ContentSet = contentSets.seed) {
      const server = servers.get(contentSet) ?? (await serveSet(contentSet));
      servers.set(contentSet, server);
      await engine().resize(width, height);
      await engine().open(`${server.address}${path}`);
    },
  };
}

export type Visitor = ReturnType<typeof openSite>;
