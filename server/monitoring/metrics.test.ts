import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer, testHome } from '../../tests/support/running-server.ts';
import { freePort } from '../../tools/free-port.ts';

test('what was asked, stored and delivered can be read, in figures alone', async () => {
  const port = await freePort();
  const server = await startServer(testHome(), { METRICS_PORT: String(port) });
  const post = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
  const ada = { name: 'Ada', email: 'ada@example.com', message: 'One scene' };
  await post('/api/enquiries', ada);
  await post('/api/enquiries', { ...ada, website: 'filled' });
  await post('/api/enquiries', { ...ada, email: 'nobody' });
  for (const path of ['/', '/', '/contact', '/nowhere', '/assets/nothing.js']) await fetch(server.url + path);
  const { slots } = (await (await fetch(`${server.url}/api/review-slots`)).json()) as {
    slots: { startsAt: string }[];
  };
  // Not the next one, whose notice may end meanwhile.
  await post('/api/reviews', { ...slots[4], name: 'Ada', email: ada.email, timeZone: 'Europe/Berlin' });

  const page = await readWhenDelivered(port, 4);

  expect(page.match(/^longtake_http_requests_total.*$/gm)?.toSorted()).toEqual([
    'longtake_http_requests_total{route="/*",status="200"} 3',
    'longtake_http_requests_total{route="/*",status="404"} 2',
    'longtake_http_requests_total{route="/api/enquiries",status="201"} 2',
    'longtake_http_requests_total{route="/api/enquiries",status="422"} 1',
    'longtake_http_requests_total{route="/api/review-slots",status="200"} 1',
    'longtake_http_requests_total{route="/api/reviews",status="201"} 1',
  ]);
  for (const line of [
    'longtake_http_request_seconds_bucket{le="+Inf",route="/*"} 5',
    'longtake_http_request_seconds_count{route="/api/enquiries"} 3',
    'longtake_enquiries_total{outcome="stored"} 1',
    'longtake_enquiries_total{outcome="spam"} 1',
    'longtake_reviews_total{outcome="booked"} 1',
    'longtake_store_writes_total{outcome="refused"} 0',
    'longtake_deliveries{state="failed"} 0',
    'longtake_delivery_oldest_due_seconds 0',
    'longtake_store_up 1',
  ]) {
    expect(page.split('\n')).toContain(line);
  }
  expect(page).not.toMatch(/ada|example|127\.0|LT-|RV-/i);
  const guide = readFileSync('docs/figures-and-logs.md', 'utf8').matchAll(
    /`((longtake|process|nodejs)_\w+)/g,
  );
  const named = [...guide].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !page.includes(`# TYPE ${name} `))).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

/** Deliveries are sent after the answer, and their outcome is stored a moment later still. */
async function readWhenDelivered(port: number, sent: number): Promise<string> {
  let page = '';
  const lines = async () => {
    page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return page.split('\n');
  };
  await expect
    .poll(lines)
    .toEqual(
      expect.arrayContaining([
        `longtake_deliveries_total{outcome="sent"} ${sent}`,
        'longtake_deliveries{state="waiting"} 0',
      ]),
    );
  return page;
}
