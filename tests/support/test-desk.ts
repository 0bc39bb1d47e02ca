import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { onTestFinished } from 'vitest';
import { makePublisher } from '../../publishing/publisher.ts';
import { readConfig } from '../../server/config.ts';
import { buildDeskApp } from '../../server/desk-app.ts';
import { startSession } from '../../server/desk/sessions.ts';
import { makeMailer } from '../../server/mail/mailer.ts';
import type { Store } from '../../server/store/store.ts';
import { testSecret } from './test-app.ts';
import { testRules } from './test-rules.ts';
import { testWords, writeTestContent } from './test-site.ts';
import { testFolder } from './test-store.ts';

export const deskUrl = 'http://localhost:3900';
export const testOwner = 'direction@studio.test';
export const otherOwner = 'producer@studio.test';

export interface TestDeskOptions {
  now?: () => number;
  owners?: string[];
  settings?: Record<string, string>;
  /** The folder that the build is in. */
  home?: string;
  logTo?: { write(line: string): void };
}

/** The desk but for the network, on a store of the test's own. */
export async function testDesk(
  store: Store,
  {
    now = Date.now,
    owners = [testOwner, otherOwner],
    settings = {},
    home = testFolder(),
    ...log
  }: TestDeskOptions = {},
): Promise<FastifyInstance> {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', ...settings }, home);
  mkdirSync(config.contentDirectory, { recursive: true });
  writeTestContent(config.contentDirectory);
  const app = await buildDeskApp({
    ...log,
    config,
    store,
    owners,
    now,
    deskUrl: config.desk?.url ?? deskUrl,
    publisher: makePublisher(config),
    wakeDispatcher: () => undefined,
    rules: testRules,
    replyHours: 24,
    ...testWords,
    mailStill: undefined,
    secret: testSecret,
    studioEmail: testOwner,
    mailer: makeMailer({
      smtpUrl: config.smtpUrl,
      mailFrom: 'Longtake <hello@studio.test>',
      dataDir: join(home, 'data'),
    }),
  });
  onTestFinished(() => app.close());
  return app;
}

/** A request as a page of the desk sends it. */
export function askDesk(
  app: FastifyInstance,
  url: string,
  { headers, ...options }: Omit<InjectOptions, 'url'> = {},
) {
  const own = { host: new URL(deskUrl).host, origin: deskUrl };
  return app.inject({
    url,
    method: options.payload ? 'POST' : 'GET',
    ...options,
    headers: { ...own, ...headers },
  });
}

/** The cookie of an owner who is signed in, as a header. */
export async function ownerCookie(store: Store, email = testOwner, now = Date.now()) {
  const token = await store.write((tx) => startSession(tx, { email, browser: 'Firefox on Linux', now }));
  return { cookie: `desk-session=${token}` };
}
