import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { goodEnquiry, postEnquiry, testApp } from '../support/test-app.ts';
import { openTestStore } from '../support/test-store.ts';

const runs = 1_000;
// Bad inputs of another seed would be another test at each run.
fc.configureGlobal({ seed: 32 });

/** What has broken other people's forms. */
const traps = fc.constantFrom(
  'Ada\r\nBcc: everybody@example.com',
  '=HYPERLINK("http://x.example","y")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '<img src=x onerror=alert(1)>',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  'nul\u0000nul',
  '\u0007\u001b[31mred',
  '{email} ${7*7} {{7*7}}',
  '',
  ' ',
  'x'.repeat(20_000),
  '👩‍🚀'.repeat(3_000),
);

const anyValue = fc.oneof(
  { weight: 4, arbitrary: traps },
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 2, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, [], {}, [[]]) },
);

const anyBody = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(Object.fromEntries(enquiryFieldNames.map((name) => [name, anyValue])), {
      requiredKeys: [],
    }),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ...enquiryFieldNames,
          'source',
          'startedAt',
          'website',
          'extra',
          '__proto__',
          'constructor',
        ),
        anyValue,
      )
      .map(([name, value]) => ({ ...goodEnquiry, ...Object.fromEntries([[name, value]]) })),
  },
  { weight: 2, arbitrary: fc.jsonValue() },
);

test(`${runs} bad inputs: never a 5xx, never half of an enquiry, nothing stored that was refused`, async () => {
  const store = await openTestStore();
  const app = await testApp(store);
  let accepted = 0;

  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const answer = await postEnquiry(app, JSON.stringify(body));
      expect([201, 400, 413, 422]).toContain(answer.statusCode);
      const type = answer.statusCode === 201 ? 'application/json' : 'application/problem+json';
      expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
      accepted += answer.statusCode === 201 ? 1 : 0;
    }),
    { numRuns: runs / 2 },
  );
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
      const payload = new URLSearchParams(fields.map(([name, value]) => [name, asText(value)])).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.inject({ method: 'POST', url: '/contact', headers, payload });
      expect([303, 413, 422]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/<img|<script/);
    }),
    { numRuns: runs / 2 },
  );

  const rows = await store.db.selectFrom('enquiries').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(accepted);
  const deliveries = await store.db.selectFrom('deliveries').select('about').execute();
  expect(deliveries).toHaveLength(rows.filter(({ spamReason }) => spamReason === null).length * 3);
  for (const row of rows) {
    for (const text of [row.name, row.email, row.company ?? '']) {
      // oxlint-disable-next-line no-control-regex
      expect(text).not.toMatch(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
    }
    expect(row.name.trim()).not.toBe('');
    expect(row.message.trim()).not.toBe('');
    // PostgreSQL stores no other text.
    const texts = Object.values(row).filter((value) => typeof value === 'string');
    expect(texts.filter((text) => text.includes('\0') || !text.isWellFormed())).toEqual([]);
  }
});

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}
