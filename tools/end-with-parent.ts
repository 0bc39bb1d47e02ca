/**
 * Ends this process with the one that started it, in whichever way that ended: the pipe of its input
 * is closed then. Not where it was started without one, as from a terminal.
 */
export function endWithParent(): void {
  process.stdin.once('end', () => process.exit(1)).resume();
  // Its own work, not this pipe, says how long it runs.
  process.stdin.unref();
}
