import { test as base, expect, type Page } from '@playwright/test';
import { serveBuilt } from '../../../tools/site/serve-built.ts';

type Server = Awaited<ReturnType<typeof serveBuilt>>;

/** Every worker has a server and a data folder of its own, so that journeys cannot meet. */
export const test = base.extend<{ baseURL: string }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await serveBuilt({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
});

export { expect };

/** Intent, then React: a page is hydrated once its root carries React's own marks. */
export async function hydrated(page: Page) {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    return root !== null && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
  });
}

/** Everything the browser complains about while the test runs. */
export function complaints(page: Page) {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  return heard;
}
