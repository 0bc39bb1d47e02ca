import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const graceMs = 5000;

/**
 * Runs a command with our output and resolves with its exit code. When this process is told to stop, everything
 * the command started stops first. The command has a process group of its own: a Ctrl-C in the terminal then reaches
 * it once, through us, and not twice, which Playwright would take for "do not clean up".
 */
export async function runCommand(command: string, args: string[], env = process.env): Promise<number> {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const stop = (signal: NodeJS.Signals) =>
    void stopTree(child.pid, exited).then(() => process.exit(128 + constants.signals[signal]));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, stop);
  const exited = once(child, 'exit');
  const [code] = (await exited) as [number | null];
  for (const signal of signals) process.off(signal, stop);
  return code ?? 1;
}

/** Browsers and databases have process groups of their own, so the tree is listed before its root is asked to end. */
async function stopTree(root: number | undefined, exited: Promise<unknown>) {
  if (root === undefined) return;
  const tree = [root, ...descendants(root)];
  signalTo(-root, 'SIGINT');
  await Promise.race([exited, new Promise((over) => setTimeout(over, graceMs))]);
  for (const pid of tree) signalTo(pid, 'SIGKILL');
}

function descendants(root: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
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
