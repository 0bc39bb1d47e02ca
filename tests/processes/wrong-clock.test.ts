import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectStore } from '../../server/store/connect.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { freePort } from '../../tools/free-port.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';

const threeYears = 3 * 365 * 86_400_000;

test('a start three years ahead erases nothing and says so; set right, the studio may purge by hand', async () => {
  const home = testHome();
  const before = await startServer(home);
  await sendEnquiry(before.url, { name: 'before' });
  await expect.poll(() => waiting(before.url)).toBe(0);
  before.process.kill('SIGTERM');
  await before.ended;

  const clock = clockIn(home, threeYears);
  const metricsPort = String(await freePort());
  const ahead = await startServer(home, { ...clock, METRICS_PORT: metricsPort });
  await expect.poll(ahead.output).toContain('nothing is purged');
  await sendEnquiry(ahead.url, { name: 'ahead' });
  expect(await namesIn(home)).toEqual(['ahead', 'before']);
  const doctor = await studio(home, 'doctor', clock);
  expect(doctor.out).toMatch(/NOT OK +retention +1 of 2 .*the clock, which says 20\d\d-.*nothing is deleted/);
  expect(await metrics(metricsPort)).toContain('longtake_purges_total{outcome="refused"} 1\n');
  expect((await studio(home, 'purge', clock)).out).toContain('1 of 2 enquiries and reviews, of 1 people');
  expect(await namesIn(home)).toEqual(['ahead', 'before']);
  ahead.process.kill('SIGKILL');
  await ahead.ended;

  const after = await startServer(home);
  expect(after.output()).not.toContain('nothing is purged');
  expect(await namesIn(home)).toEqual(['ahead', 'before']);
  expect((await callStudio(home, doctorCommand)).out).toMatch(/ok +retention/);
  await studio(home, 'purge', '--delete', clock);
  expect(await namesIn(home)).toEqual(['ahead']);
});

function clockIn(home: string, aheadMs: number): Record<string, string> {
  const file = join(home, 'clock');
  writeFileSync(file, String(aheadMs));
  return { CLOCK_FILE: file };
}

async function waiting(url: string): Promise<number> {
  const ready = (await (await fetch(`${url}/readyz`)).json()) as { deliveries: { waiting: number } };
  return ready.deliveries.waiting;
}

async function metrics(port: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

async function namesIn(home: string): Promise<string[]> {
  const rows = await (
    await storeOf(home)
  ).db
    .selectFrom('enquiries')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

async function storeOf(home: string) {
  const store = await connectStore({ dataDir: join(home, 'data'), databaseUrl: undefined });
  onTestFinished(() => store.close());
  return store;
}
