import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const endless = 'setInterval(() => undefined, 1000)';
/** Prints its own process id and that of a child which has left its process group, as browsers do. */
const family = `const { spawn } = await import('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { detached: true, stdio: 'ignore' });
  console.log(JSON.stringify([process.pid, child.pid]));
  process.on('SIGINT', () => undefined);
  ${endless}`;
const tool = `import { runCommand } from './tools/process/run-command.ts';
  await runCommand(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(family)}]);`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s nothing that the command started is left',
  async (signal) => {
    const runner = spawn(process.execPath, ['--input-type=module', '-e', tool], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void runner.kill('SIGKILL'));
    const [printed] = (await once(runner.stdout, 'data')) as [Buffer];
    const started = JSON.parse(printed.toString()) as number[];
    expect(started.map(isRunning)).toEqual([true, true]);
    runner.kill(signal);
    await once(runner, 'exit');
    await expect.poll(() => started.map(isRunning)).toEqual([false, false]);
  },
);

/** A process that ended stays listed as a zombie ("Z") until its parent has taken note, which may be never. */
function isRunning(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}
