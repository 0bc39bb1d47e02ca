import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning } from '../../tests/support/is-running.ts';

const endless = 'setInterval(() => undefined, 1000)';
/**
 * Prints its own process id and that of a child which has left its process group, as browsers do.
 * Told to end, it starts one more and stays.
 */
const family = `const { spawn } = await import('node:child_process');
  const start = () =>
    spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { detached: true, stdio: 'ignore' }).pid;
  console.log(JSON.stringify([process.pid, start()]));
  process.on('SIGINT', () => console.log(JSON.stringify([start()])));
  ${endless}`;
const tool = `import { runCommand } from './tools/process/run-command.ts';
  await runCommand(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(family)}]);`;

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'on %s, and when it comes twice, nothing that the command started is left',
  async (signal) => {
    const runner = spawn(process.execPath, ['--input-type=module', '-e', tool], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void runner.kill('SIGKILL'));
    const lines = createInterface(runner.stdout)[Symbol.asyncIterator]();
    const pids = async () => JSON.parse(String((await lines.next()).value)) as number[];
    const started = await pids();
    onTestFinished(() => {
      for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
    });
    expect(started.map(isRunning)).toEqual([true, true]);
    const exited = once(runner, 'exit');
    runner.kill(signal);
    started.push(...(await pids()));
    runner.kill(signal);
    expect(await exited).toEqual([128 + constants.signals[signal], null]);
    await expect.poll(() => started.map(isRunning)).toEqual([false, false, false]);
  },
);
