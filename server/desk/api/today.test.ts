import { describe, expect, test } from 'vitest';
import { c2paLists } from '../../../domain/signing.ts';
import { day } from '../../../domain/time/instants.ts';
import { enquire, signedIn } from '../../../tests/support/desk-visit.ts';
import { goodEnquiry, postEnquiry, testApp } from '../../../tests/support/test-app.ts';
import { testDesk, testOwner } from '../../../tests/support/test-desk.ts';
import { testMailServer } from '../../../tests/support/test-mail-server.ts';
import { type Engine, engines, openTestStore, testFolder } from '../../../tests/support/test-store.ts';
import { readConfig } from '../../config.ts';
import { runHealthChecks } from '../health-checks.ts';
import type { ContentResponse } from './content.ts';
import type { DeliveriesResponse } from './deliveries.ts';
import type { DeskEnquiry } from './enquiries.ts';
import type { BlockedResponse } from './people.ts';
import type { HealthResponse, TodayResponse } from './today.ts';

describe.each(engines)('the desk, on %s', (engine) => {
  test('a blocked sender’s new enquiries go to spam, and the visitor notices nothing', async () => {
    const { store, owner } = await setUp(engine);
    const app = await testApp(store);
    const before = await postEnquiry(app, goodEnquiry);
    expect((await owner.post('blocked', { email: ' ADA@example.com ' })).statusCode).toBe(200);
    const after = await postEnquiry(app, goodEnquiry);
    expect(after.statusCode).toBe(before.statusCode);
    expect(Object.keys(after.json())).toEqual(Object.keys(before.json()));

    const { reference } = after.json<{ reference: string }>();
    const found = (await owner.get(`enquiries/${reference}`)).json<DeskEnquiry>();
    expect(found).toMatchObject({ spamReason: 'blocked sender', senderBlocked: true, deliveries: [] });
    const { blocked } = (await owner.get('blocked')).json<BlockedResponse>();
    expect(blocked).toMatchObject([{ email: 'ada@example.com', by: testOwner }]);
    expect((await owner.post('blocked', { email: 'ada' })).statusCode).toBe(422);

    expect((await owner.delete('blocked/ada@example.com')).json()).toEqual({ blocked: [] });
    const free = (await postEnquiry(app, goodEnquiry)).json<{ reference: string }>();
    expect((await owner.get(`enquiries/${free.reference}`)).json()).toMatchObject({ spamReason: null });
  });

  test('what failed is retried or dismissed once, and the list of actions says by whom', async () => {
    const { store, owner } = await setUp(engine);
    const reference = await enquire(store, Date.now());
    await store.db.updateTable('deliveries').set({ state: 'failed', lastError: 'refused' }).execute();
    const list = async () => (await owner.get('deliveries')).json<DeliveriesResponse>().deliveries;
    const [first, second] = await list();
    expect(first).toMatchObject({ reference, state: 'failed', lastError: 'refused' });

    expect((await owner.post(`deliveries/${first?.id}/retry`)).statusCode).toBe(200);
    expect((await owner.post(`deliveries/${second?.id}/dismiss`)).statusCode).toBe(200);
    expect((await owner.post(`deliveries/${second?.id}/dismiss`)).statusCode).toBe(409);
    const states = new Map((await list()).map(({ id, state }) => [id, state]));
    expect([states.get(first?.id ?? ''), states.get(second?.id ?? '')]).toEqual(['due', 'dismissed']);
    expect((await owner.get('audit')).json()).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({ what: 'dismissed', by: testOwner, reference }),
        expect.objectContaining({ what: 'sent again', by: testOwner, reference }),
      ]),
    });
  });
});

test('health says what the doctor says, and content what is reserved and to confirm', async () => {
  const { owner } = await setUp('sqlite');
  const { findings } = (await owner.get('health')).json<HealthResponse>();
  expect(findings.find(({ what }) => what === 'settings')).toMatchObject({ state: 'ok' });
  expect(findings.find(({ what }) => what === 'company')).toMatchObject({ state: 'warning' });
  expect((await owner.get('content')).json<ContentResponse>()).toMatchObject({ mistakes: [] });
  // The desk of a test has its store elsewhere than its settings say.
  const { findings: bad } = (await owner.get('today')).json<TodayResponse>();
  expect(bad.find(({ what }) => what === 'store')).toMatchObject({ state: 'not ok' });
});

test.each([
  [61, 'ok', /^films are signed as Studio, with a certificate until 2027-05-01$/],
  [60, 'warning', /ends on 2027-05-01, in 60 days: place the new one where C2PA_KEY_FILE .* publish$/],
  [0, 'warning', /in 0 days/],
  [-1, 'not ok', /^the certificate of the films ended on 2027-05-01: place the new one/],
])('%d days before the end of the certificate of the films', async (days, state, says) => {
  const until = Date.UTC(2027, 4, 1);
  const signing = {
    signer: 'Studio',
    isDevelopment: false,
    until: new Date(until).toISOString(),
    rootFingerprint: '',
  };
  const config = readConfig({ DATA_DIR: testFolder() });
  const find = async (facts: typeof signing) =>
    (await runHealthChecks(until - days * day, () => ({ ...config, signing: facts }))).find(
      ({ what }) => what === 'certificate',
    );
  expect(await find(signing)).toEqual({ what: 'certificate', state, says: expect.stringMatching(says) });
  // One that the build made ends like any other.
  expect(await find({ ...signing, isDevelopment: true })).toMatchObject({
    state,
    says: expect.stringContaining('development certificate'),
  });
});

test("C2PA's lists are to be looked at when they are older than 200 days", async () => {
  const config = readConfig({ DATA_DIR: testFolder() });
  const signing = { signer: '', isDevelopment: true, until: '2100-01-01T00:00:00.000Z', rootFingerprint: '' };
  const find = async (days: number) => {
    const now = Date.parse(c2paLists.issued) + days * day;
    const findings = await runHealthChecks(now, () => ({ ...config, signing }));
    return findings.find(({ what }) => what === 'C2PA lists');
  };
  expect(await find(200)).toMatchObject({ state: 'ok', says: `issued on ${c2paLists.issued}` });
  expect(await find(201)).toMatchObject({
    state: 'warning',
    says: expect.stringMatching(/201 days ago: place newer ones, as docs\/certificates\.md says/),
  });
});

test('a public site whose mail reaches nobody is not well, and one that is tried out is to be looked at', async () => {
  const server = await testMailServer();
  const isPublic = { SITE_URL: 'https://studio.studio' };
  const withoutServer = /nobody is mailed: without SMTP_URL, mails are files in .*mail/;
  const placeholder = /hello@longtake\.example: change email\.hello in content\/site\.yaml/;
  const field = { file: 'site.yaml', path: ['email', 'hello'] };
  expect(await mailFindings({})).toMatchObject([
    { state: 'warning', says: expect.stringMatching(withoutServer) },
    { state: 'warning', says: expect.stringMatching(placeholder) },
  ]);
  expect(await mailFindings(isPublic)).toMatchObject([
    { state: 'not ok', says: expect.stringMatching(withoutServer) },
    { state: 'not ok', says: expect.stringMatching(placeholder), field },
  ]);
  const toNobody = await mailFindings({ ...isPublic, SMTP_URL: server.url, STUDIO_EMAIL: 'A <a@b.example>' });
  expect(toNobody.map(({ says }) => says)).toEqual([
    expect.stringMatching(placeholder),
    expect.stringContaining('A <a@b.example>: change STUDIO_EMAIL'),
  ]);
  // Owners read no word of the terminal.
  for (const { forOwners } of [...(await mailFindings(isPublic)), ...toNobody])
    expect(forOwners).toMatch(/^(No email goes out|Nobody gets email at )[^_/]*\.$/);
});

test.each([
  [{ SITE_URL: 'https://studio.studio' }, true],
  [{ SITE_URL: 'http://studio.studio' }, true],
  [{ SITE_URL: 'http://studio.studio', HOST: '0.0.0.0' }, false],
  [{ SITE_URL: 'https://studio.studio', HOST: '0.0.0.0' }, true],
  [{ SITE_URL: 'https://studio.studio', TRUST_PROXY: '127.0.0.1' }, false],
  [{}, false],
])('with %j, that all visitors share the address of a proxy is told: %s', async (settings, isTold) => {
  const config = readConfig({ DATA_DIR: testFolder(), ...settings });
  const finding = (await runHealthChecks(0, () => config)).find(({ what }) => what === 'visitors');
  expect(/share one address.*TRUST_PROXY/.test(finding?.says ?? '')).toBe(isTold);
});

/** What the health checks find wrong with mail. */
async function mailFindings(settings: Record<string, string>) {
  const { owner } = await setUp('sqlite', settings);
  const { findings } = (await owner.get('health')).json<HealthResponse>();
  return findings.filter(({ what, state }) => what === 'mail' && state !== 'ok');
}

async function setUp(engine: Engine, settings: Record<string, string> = {}) {
  const store = await openTestStore(engine);
  const app = await testDesk(store, { settings });
  return { store, owner: await signedIn(app, store) };
}
