import { test as base, expect, type Page } from '@playwright/test';
import { type ContentSet, contentSets, serveSet } from './content-sets.ts';

type Server = Awaited<ReturnType<typeof serveSet>>;

/**
 * Every worker has a server and a data folder of its own, so that journeys cannot meet. It serves
 * the seed; a file that is about other content says `test.use({ contentSet })` at its top.
 */
export const test = base.extend<{ baseURL: string }, { contentSet: ContentSet; server: Server }>({
  contentSet: [contentSets.seed, { scope: 'worker', option: true }],
  server: [
    async ({ contentSet }, use) => {
      const server = await serveSet(contentSet);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
});

export { expect };

/**
 * Moves the mouse, which starts the loader, and waits until React has marked the root as its own.
 */
export async function hydrated(page: Page) {
  // Twice: on the second page of a test the mouse lies at the first place already.
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Page errors and console errors while the test runs. */
export function complaints(page: Page) {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}
