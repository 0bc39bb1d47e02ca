import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Cookie, Page } from '@playwright/test';
import type { SlotsResponse } from '../../../domain/api-responses.ts';
import { currentVersion } from '../../../publishing/versions.ts';
import { freePort } from '../../../tools/free-port.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { contentSets, serveSet } from './content-sets.ts';
import { test as base, expect, waitLonger } from './site.ts';

export const owners = { direction: 'direction@studio.test', production: 'production@studio.test' };

/** In pages opened from now on an Undo stays until it is pressed. */
export const keepUndo = (page: Page) => waitLonger(page, 10_000);

/** A server with a desk for two owners, and the studio's command on its data. */
export async function serveDesk(more: Record<string, string> = {}) {
  const port = await freePort();
  const settings = { DESK_PORT: String(port), DESK_EMAILS: Object.values(owners).join(','), ...more };
  const server = await serveSet(contentSets.seed, settings);
  const studio = (...words: string[]) =>
    execFileSync(
      process.execPath,
      [resolve(currentVersion(contentSets.seed.build), 'server/studio.js'), ...words],
      {
        cwd: server.data,
        encoding: 'utf8',
        env: { ...childEnvironment(), NODE_ENV: 'production', DATA_DIR: server.data, ...settings },
      },
    );
  const desk = `http://localhost:${port}`;
  /** By the link that the studio's command prints: mail and passkeys have journeys of their own. */
  const signIn = async (page: Page, email = owners.direction) => {
    const [link = ''] = studio('desk', 'link', email).match(/http\S+/) ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
  };
  const sessions = new Map<string, Cookie[]>();
  return {
    ...server,
    desk,
    studio,
    signIn,
    /** With the session of an earlier test, for one that is not about signing in or out. */
    async resumeSession(page: Page, email = owners.direction) {
      const context = page.context();
      await context.addCookies(sessions.get(email) ?? []);
      // Another test may have signed this owner out everywhere.
      const me = await context.request.get(`${desk}/api/me`);
      if (!me.ok()) await signIn(page, email);
      sessions.set(email, await context.cookies(desk));
    },
    /** As a visitor's form does. Returns the reference. */
    async enquire(fields: Record<string, string> = {}): Promise<string> {
      const enquiry = {
        name: 'Ada Harbour',
        email: 'ada@harbour.test',
        message: 'Four minutes at night, in the rain.',
      };
      return (await send(`${server.address}/api/enquiries`, { ...enquiry, ...fields })).reference;
    },
    /** Starts that the public picker offers. */
    async offered(): Promise<string[]> {
      const reply = (await (await fetch(`${server.address}/api/review-slots`)).json()) as SlotsResponse;
      return reply.slots.map(({ startsAt }) => startsAt);
    },
    book: (startsAt: string, visitor: { name: string; email: string; timeZone: string }) =>
      send(`${server.address}/api/reviews`, { startsAt, ...visitor }),
  };
}

/** Again with the same key, as the form does: a server on a busy machine may answer 503. */
async function send(url: string, body: object): Promise<{ reference: string }> {
  const key = crypto.randomUUID();
  let answer = { reference: '' };
  await expect(async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    expect(response.status, url).toBe(201);
    answer = (await response.json()) as { reference: string };
  }).toPass();
  return answer;
}

export type Desk = Awaited<ReturnType<typeof serveDesk>>;

export const test = base.extend<{ desk: Desk }>({
  desk: async ({ startOnce }, use) => use(await startOnce('desk', () => serveDesk())),
  baseURL: async ({ desk }, use) => use(desk.desk),
});
