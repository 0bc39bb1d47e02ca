import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { isRunning } from '../support/is-running.ts';

// Nothing waits for it: it is there until it is killed.
const endless = 'setInterval(() => undefined, 1000)';
/** Prints its own process id and that of a child which has left its process group, as browsers do. */
const family = `const { spawn } = await import('node:child_process');
  const start = () =>
    spawn(process.execPath, ['-e', ${JSON.stringify(endless)}], { detached: true, stdio: 'ignore' }).pid;
  console.log(JSON.stringify([process.pid, start()]));
  ${endless};`;
/** Told to end, it starts one more and stays. */
const stubbornFamily = `${family}
  process.on('SIGINT', () => console.log(JSON.stringify([start()])));`;

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'on %s, and when it comes twice, nothing that the command started is left',
  async (signal) => {
    const { runner, pids } = run(family);
    const started = await pids();
    expect(started.map(isRunning)).toEqual([true, true]);
    const exited = once(runner, 'exit');
    runner.kill(signal);
    runner.kill(signal);
    expect(await exited).toEqual([128 + constants.signals[signal], null]);
    await expect.poll(() => started.map(isRunning)).toEqual([false, false]);
  },
);

// Its five seconds of grace, in which the processes are listed ten times a second, are taken once.
test('on SIGINT, and when it comes twice, nothing is left of a command that starts more and does not end', async () => {
  const { runner, pids } = run(stubbornFamily);
  const started = await pids();
  expect(started.map(isRunning)).toEqual([true, true]);
  const exited = once(runner, 'exit');
  runner.kill('SIGINT');
  started.push(...(await pids()));
  runner.kill('SIGINT');
  expect(await exited).toEqual([128 + constants.signals.SIGINT, null]);
  await expect.poll(() => started.map(isRunning)).toEqual([false, false, false]);
});

test.each([
  [['tools/run.mjs', 'build', '--typo'], 2, /^longtake: Unknown option '--typo'/],
  [['art/workshop/make.ts', '--typo'], 2, /^art: Unknown option '--typo'/],
  [['art/workshop/make.ts', '--help'], 0, /^npm run art \[name\.\.\.\]/],
])('%j ends with %d and a few words, without a stack', (args, status, says) => {
  const { status: ended, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(ended).toBe(status);
  expect(stdout + stderr).toMatch(says);
  expect(stdout + stderr).not.toMatch(/^\s+at /m);
});

/** A tool that runs the command; `pids` reads a line of process ids that the command prints. */
function run(command: string) {
  const tool = `import { runCommand } from './tools/run-command.ts';
    await runCommand(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(command)}]);`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', tool], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started: number[] = [];
  onTestFinished(() => {
    runner.kill('SIGKILL');
    for (const pid of started.filter(isRunning)) process.kill(pid, 'SIGKILL');
  });
  const lines = createInterface(runner.stdout)[Symbol.asyncIterator]();
  const pids = async () => {
    const printed = JSON.parse(String((await lines.next()).value)) as number[];
    started.push(...printed);
    return printed;
  };
  return { runner, pids };
}
