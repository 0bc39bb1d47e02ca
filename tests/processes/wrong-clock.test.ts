import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { day } from '../../domain/time/instants.ts';
import { connectStore } from '../../server/store/connect.ts';
import { doctorCommand } from '../../studio/doctor.ts';
import { freePort } from '../../tools/free-port.ts';
import { clockAt } from '../support/child-environment.ts';
import { enquire } from '../support/desk-visit.ts';
import { callStudio, studio } from '../support/run-studio.ts';
import { sendEnquiry, startServer, testHome } from '../support/running-server.ts';

const threeYears = 3 * 365 * day;

test('a start three years ahead erases nothing and says so; set right, the studio may purge by hand', async () => {
  const home = testHome();
  await enquire(await storeOf(home), Date.now(), { name: 'before' });
  const clock = clockAt(new Date(Date.now() + threeYears).toISOString());
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

  expect((await callStudio(home, doctorCommand)).out).toMatch(/ok +retention/);
  await studio(home, 'purge', '--delete', clock);
  expect(await namesIn(home)).toEqual(['ahead']);
});

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
