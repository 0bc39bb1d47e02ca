import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { currentVersion } from '../../../tools/site/directories.ts';
import { freePort } from '../../support/free-port.ts';
import { contentSets, serveSet } from './content-sets.ts';
import { test as base } from './site.ts';

export const owners = { direction: 'direction@studio.test', production: 'production@studio.test' };

/** A server with a desk for two owners, and the studio's command on its data. */
async function serveDesk() {
  const port = await freePort();
  const settings = { DESK_PORT: String(port), DESK_EMAILS: Object.values(owners).join(',') };
  const server = await serveSet(contentSets.seed, settings);
  const studio = (...words: string[]) =>
    execFileSync(
      process.execPath,
      [resolve(currentVersion(contentSets.seed.build), 'server/studio.js'), ...words],
      {
        cwd: server.data,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: server.data, ...settings },
      },
    );
  return {
    ...server,
    desk: `http://localhost:${port}`,
    studio,
    /** By the link that the studio's command prints: mail and passkeys have journeys of their own. */
    async signIn(page: Page, email = owners.direction) {
      const [link = ''] = studio('desk', 'link', email).match(/http\S+/) ?? [];
      await page.goto(link);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
    },
    /** As a visitor's form does. Returns the reference. */
    async enquire(fields: Record<string, string> = {}): Promise<string> {
      const response = await fetch(`${server.address}/api/enquiries`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          name: 'Ada Harbour',
          email: 'ada@harbour.test',
          message: 'Four minutes at night, in the rain.',
          ...fields,
        }),
      });
      return ((await response.json()) as { reference: string }).reference;
    },
  };
}

type Desk = Awaited<ReturnType<typeof serveDesk>>;

export const test = base.extend<{ baseURL: string }, { desk: Desk }>({
  desk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern.
    async ({}, use) => {
      const desk = await serveDesk();
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desk }, use) => use(desk.desk),
});
