import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { bootContainer, missingForSystemd } from '../support/systemd-container.ts';
import { testFolder } from '../support/test-store.ts';
import { addTestVersion } from '../support/test-version.ts';

const units = ['longtake@.service', 'longtake-backup.service', 'longtake-backup.timer'];

test('the units under a real systemd: two instances, an upgrade, a kill, the studio, a backup, an end', async ({
  skip,
}) => {
  const missing = missingForSystemd();
  if (missing) console.warn(`skipped: ${missing}`);
  skip(missing !== undefined);
  const srv = testFolder();
  chmodSync(srv, 0o755);
  const first = addTestVersion(join(srv, 'build'), { page: 'first' });
  const { run, root } = await bootContainer({
    [srv]: 'srv/longtake',
    ...Object.fromEntries(units.map((unit) => [`deploy/${unit}`, `etc/systemd/system/${unit}`])),
    'deploy/longtake-studio': 'usr/local/bin/longtake-studio',
    // As it is shipped: its PORT and DATA_DIR must not win over the unit's.
    '.env.example': 'etc/longtake.env',
  });
  const version = (port: number) =>
    (JSON.parse(run(`curl -sf http://127.0.0.1:${port}/healthz`)) as { version: string }).version;

  run('ip link set lo up; systemctl daemon-reload; systemctl start longtake@3000 longtake@3001');
  await vi.waitFor(() => expect([version(3000), version(3001)]).toEqual([first, first]), 60_000);
  expect(run('curl -sf http://127.0.0.1:13000/metrics')).toContain('longtake_store_up 1');
  expect(run('curl -sf http://127.0.0.1:13001/metrics')).toContain('longtake_store_up 1');
  expect(run(send(3000))).toContain('LT-');
  expect(run('ls /var/lib/longtake')).toContain('longtake.sqlite');

  // The next version, put there by root: both instances take it without being told.
  const second = addTestVersion(join(root, 'srv/longtake/build'), { page: 'second' });
  await vi.waitFor(() => expect([version(3000), version(3001)]).toEqual([second, second]), 60_000);

  run('systemctl kill --signal=KILL longtake@3000');
  await vi.waitFor(() => expect(version(3000)).toBe(second), 60_000);
  expect(run(send(3000))).toContain('LT-');

  expect(run('longtake-studio enquiries')).toContain('Ada');
  expect(run('longtake-studio doctor')).toMatch(/ok +store/);
  expect(run(send(3001))).toContain('LT-');

  run('systemctl start longtake-backup.service');
  const [copy = '', secret = ''] = run('ls /var/lib/longtake-backups').split('\n');
  expect([copy, secret]).toEqual([
    expect.stringMatching(/^longtake-\d{8}T\d{6}Z\.sqlite$/),
    `${copy}.secret`,
  ]);
  expect(run('stat -c %a /var/lib/longtake-backups/*')).toBe('600\n600');
  run('systemctl enable --now longtake-backup.timer');
  expect(run('systemctl list-timers --all')).toContain('longtake-backup.timer');

  run('systemctl stop longtake@3000 longtake@3001');
  const journal = run("journalctl --no-pager -u 'longtake@*'");
  for (const port of [3000, 3001])
    expect(journal).toContain(`longtake@${port}.service: Deactivated successfully`);
});

const send = (port: number) =>
  `curl -sf http://127.0.0.1:${port}/api/enquiries -H 'content-type: application/json' ` +
  `-H "idempotency-key: $(cat /proc/sys/kernel/random/uuid)" ` +
  `-d '{"name":"Ada","email":"ada@example.com","message":"Under systemd"}'`;
