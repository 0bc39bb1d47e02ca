import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';

/** Undefined where a container can be booted; otherwise what is missing. */
export function missingForSystemd(): string | undefined {
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
export async function bootContainer(files: Record<string, string>) {
  const folder = mkdtempSync('/run/longtake-container-');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]);
  const root = join(folder, 'root');
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(folder, part));
  const layers = `lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work`;
  execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root]);
  const units = join(root, 'etc/systemd/system');
  rmSync(units, { recursive: true });
  mkdirSync(units);
  symlinkSync('/usr/lib/systemd/system/multi-user.target', join(units, 'default.target'));
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
  await vi.waitFor(() => expect(run('systemctl is-active multi-user.target')).toBe('active'), 120_000);
  return { root, run };
}
