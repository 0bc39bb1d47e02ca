import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';
import { problemResponseSchema } from '../../domain/api-responses.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { ReviewRules } from '../../domain/review/hours.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Timeouts } from '../../server/http/server-options.ts';
import type { Store } from '../../server/store/store.ts';
import type { VisitCounter } from '../../server/visits/count-visits.ts';
import { testRules } from './test-rules.ts';
import { testWords, writeTestSite } from './test-site.ts';
import { type Engine, openTestStore, testFolder } from './test-store.ts';

export const testSecret = 'a secret of the tests alone';

export interface TestAppOptions {
  now?: () => number;
  settings?: Record<string, string>;
  rules?: ReviewRules;
  replyHours?: number;
  mailWords?: MailWords;
  /** Files of the site beside those every test has. */
  files?: Record<string, string | Buffer>;
  visits?: VisitCounter;
  timeouts?: Timeouts;
  logTo?: { write(line: string): void };
}

/** The whole server but for the network, on a store of the test's own. */
export async function testApp(
  store: Store,
  {
    now = Date.now,
    settings = {},
    rules = testRules,
    replyHours = 24,
    files = {},
    ...limits
  }: TestAppOptions = {},
): Promise<FastifyInstance> {
  const home = testFolder();
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: '1000000', ...settings }, home);
  writeTestSite(config.siteDirectory, files);
  const app = await buildApp({
    config,
    store,
    rules,
    replyHours,
    ...testWords,
    secret: testSecret,
    now,
    wakeDispatcher: () => undefined,
    ...limits,
  });
  onTestFinished(() => app.close());
  return app;
}

/** The same on a new store, at an hour that the test may change. */
export async function testAppAt(now: number, engine?: Engine, options: TestAppOptions = {}) {
  const store = await openTestStore(engine);
  const clock = { now };
  return { store, clock, app: await testApp(store, { ...options, now: () => clock.now }) };
}

/** The same, with the network: for what only raw sockets can show. */
export async function listeningApp(options: TestAppOptions = {}) {
  const store = await openTestStore();
  const app = await testApp(store, options);
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), app, store };
}

export const goodEnquiry = { name: 'Ada', email: 'ada@example.com', message: 'One scene, forty shots.' };

export function postEnquiry(app: FastifyInstance, body: unknown, headers: Record<string, string> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/enquiries',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A booking as the panel sends it. */
export function postReview(
  app: FastifyInstance,
  booking: { startsAt: string } & Record<string, unknown>,
  { key = randomUUID(), from = '127.0.0.1' }: { key?: string; from?: string } = {},
) {
  return app.inject({
    method: 'POST',
    url: '/api/reviews',
    remoteAddress: from,
    headers: { 'idempotency-key': key },
    payload: { name: 'Ada', email: 'ada@example.com', timeZone: 'Europe/Berlin', ...booking },
  });
}

export type Answer = Awaited<ReturnType<typeof postEnquiry>>;

export function expectProblem(answer: Answer): void {
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(problemResponseSchema.parse(answer.json()).status).toBe(answer.statusCode);
}

/** Where a review is looked at, moved and cancelled by the link in its mail. */
export function managedAt({ manageUrl }: { manageUrl: string }): string {
  return `/api/reviews/${encodeURIComponent(new URL(manageUrl).searchParams.get('review') ?? '')}`;
}
