import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  // Other users read what is copied into the container, and its root.
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
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
  await expect.poll(() => [version(3000), version(3001)]).toEqual([first, first]);
  expect(run('curl -sf http://127.0.0.1:13000/metrics')).toContain('longtake_store_up 1');
  expect(run('curl -sf http://127.0.0.1:13001/metrics')).toContain('longtake_store_up 1');
  expect(run(send(3000))).toContain('LT-');
  expect(run('ls /var/lib/longtake')).toContain('longtake.sqlite');

  // The next version, put there by root: both instances take it without being told.
  const second = addTestVersion(join(root, 'srv/longtake/build'), { page: 'second' });
  await expect.poll(() => [version(3000), version(3001)]).toEqual([second, second]);

  run('systemctl kill --signal=KILL longtake@3000');
  await expect.poll(() => version(3000)).toBe(second);
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

  // Owners publish at the desk: the drop-in opens what a publish writes, and nothing else, to the
  // site's user. What root built or pulled since is theirs again with the next start.
  const dropIn = readFileSync('deploy/longtake-editing.conf', 'utf8');
  const folders = /^ReadWritePaths=(.+)$/m.exec(dropIn)?.[1]?.split(' ') ?? [];
  const written = [...folders, '/srv/longtake'].map((folder) => `${folder}/written`);
  run('mkdir -p /etc/systemd/system/longtake@.service.d');
  writeFileSync(join(root, 'etc/systemd/system/longtake@.service.d/editing.conf'), dropIn);
  run(`mkdir -p ${folders.join(' ')}; chown -R root ${folders.join(' ')}`);
  run('systemctl daemon-reload; systemctl restart longtake@3000');
  await expect.poll(() => version(3000)).toBe(second);
  run(
    `nsenter --mount --target $(systemctl show --property MainPID --value longtake@3000) setpriv --reuid longtake --clear-groups touch ${written.join(' ')} || true`,
  );
  expect(written.map((file) => existsSync(join(root, file)))).toEqual([true, true, true, false]);

  run('systemctl stop longtake@3000 longtake@3001');
  const journal = run("journalctl --no-pager -u 'longtake@*'");
  for (const port of [3000, 3001])
    expect(journal).toContain(`longtake@${port}.service: Deactivated successfully`);
});

const send = (port: number) =>
  `curl -sf http://127.0.0.1:${port}/api/enquiries -H 'content-type: application/json' ` +
  `-H "idempotency-key: $(cat /proc/sys/kernel/random/uuid)" ` +
  `-d '{"name":"Ada","email":"ada@example.com","message":"Under systemd"}'`;

const noSystemd = spawnSync('systemd-analyze', ['--version']).status !== 0;
const services = ['longtake@.service', 'longtake-backup.service'];

test.skipIf(noSystemd).each([...services, 'longtake-backup.timer'])(
  '%s is a unit systemd understands',
  (unit) => {
    const folder = testFolder();
    for (const each of readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name))) {
      const text = readFileSync(join('deploy', each), 'utf8').replaceAll('/srv/longtake', folder);
      writeFileSync(join(folder, each), text);
    }
    const file = join(folder, unit);
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(verified.stderr.split('\n').filter((line) => line.includes('longtake'))).toEqual([]);
  },
);

test.skipIf(noSystemd).each(services)('%s is closed', (unit) => {
  const file = join('deploy', unit);
  const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', file], { encoding: 'utf8' });
  expect(Number(/exposure level for \S+: ([\d.]+)/.exec(rated.stdout)?.[1])).toBeLessThan(2);
});

/** Undefined where a container can be booted; otherwise what is missing. */
function missingForSystemd(): string | undefined {
  if (process.getuid?.() !== 0) return 'the systemd units are tried by root alone';
  if (spawnSync('systemd-nspawn', ['--version']).status !== 0)
    return 'the systemd units need "systemd-nspawn" (apt install systemd-container)';
  const mounts =
    'mount -t tmpfs tmpfs /mnt && mkdir /mnt/u /mnt/w && mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/u,workdir=/mnt/w /srv';
  if (spawnSync('unshare', ['-m', 'sh', '-c', mounts]).status !== 0)
    return 'the systemd units need a machine on which root may mount';
  return undefined;
}

/**
 * This machine once more, in memory, with a systemd of its own as its first process: files written
 * there do not reach ours. No other unit of ours runs in it, and it has a network of its own.
 */
async function bootContainer(files: Record<string, string>) {
  const folder = mkdtempSync('/run/longtake-container-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
  const root = join(folder, 'root');
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(folder, part));
  const layers = `lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  const unitFolder = join(root, 'etc/systemd/system');
  rmSync(unitFolder, { recursive: true });
  mkdirSync(unitFolder);
  symlinkSync('/usr/lib/systemd/system/multi-user.target', join(unitFolder, 'default.target'));
  writeFileSync(join(root, 'etc/machine-id'), '');
  for (const [from, to] of Object.entries(files))
    cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true });

  const name = `longtake-${process.pid}`;
  const args = [
    '-D',
    root,
    '-M',
    name,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--private-network',
    '--quiet',
  ];
  const machine = spawn('systemd-nspawn', [...args, '--console=pipe'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [machine.stdout, machine.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((resolve) => machine.once('exit', resolve));
  onTestFinished(async () => {
    // For nspawn: end the container, at once.
    machine.kill('SIGTERM');
    await ended;
    execFileSync('umount', [root]);
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  /** A command inside; its output, or an error that holds it. */
  const run = (command: string): string => {
    const first = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim();
    const namespaces = ['-t', first, '-m', '-p', '-n', '-u', '-i', '-C'];
    const { status, stdout, stderr } = spawnSync('nsenter', [...namespaces, '--', 'bash', '-ec', command], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${command}\nended with ${status}: ${stdout}${stderr}${said}`);
    return stdout.trim();
  };
  await expect.poll(() => run('systemctl is-active multi-user.target')).toBe('active');
  return { root, run };
}
