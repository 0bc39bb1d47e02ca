import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { environmentWith } from '../publishing/environment.ts';

const graceMs = 5000;
const listEveryMs = 100;

/**
 * Runs a command with our output and resolves with its exit code. When this process is told to
 * stop, everything the command started stops first. The command has a process group of its own: a
 * Ctrl-C in the terminal then reaches it once, through us, and not twice, which Playwright would
 * take for "do not clean up".
 */
export async function runCommand(
  command: string,
  args: string[],
  env = environmentWith({}),
): Promise<number> {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  // A signal may come twice, from the terminal and from npm: the second one must not end this
  // process at its work.
  let stopping: Promise<void> | undefined;
  const stop = (signal: NodeJS.Signals) =>
    (stopping ??= stopTree(child.pid, exited).then(() => process.exit(128 + constants.signals[signal])));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  const exited = once(child, 'exit');
  // `once` says `any[]`.
  const [code] = (await exited) as [number | null];
  await stopping;
  for (const signal of signals) process.off(signal, stop);
  return code ?? 1;
}

/**
 * Stops a process and all its descendants: SIGINT to the root's process group, SIGKILL after
 * `graceMs`. Browsers and databases have process groups of their own and, once their parent has
 * ended, another parent: so the tree is listed before the signal, and again until the root has ended.
 */
async function stopTree(root: number | undefined, exited: Promise<unknown>) {
  if (root === undefined) return;
  const tree = new Set([root]);
  const addDescendants = () => [...tree].flatMap(descendants).forEach((pid) => tree.add(pid));
  addDescendants();
  signalTo(-root, 'SIGINT');
  const timer = setInterval(addDescendants, listEveryMs);
  await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, graceMs))]);
  clearInterval(timer);
  addDescendants();
  for (const pid of tree) signalTo(pid, 'SIGKILL');
}

function descendants(root: number): number[] {
  // Small images of Debian have no `ps`: then the root's process group alone is told.
  const { stdout, error } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  if (error) return [];
  const rows = stdout.trim().split('\n');
  const parents = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    parents.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid, ...childrenOf(pid)] : []));
  return childrenOf(root);
}

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
