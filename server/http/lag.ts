/**
 * Past these waits (milliseconds from a request's arrival to its turn) a request is better sent away than served late.
 * Pages stand back first: they can be asked for again, and whoever writes to us should not have to.
 */
const pagesStandBackAt = 1_000;
const writesStandBackAt = 5_000;
const lookEveryMs = 100;

export interface Lag {
  tooMuchForPages(): boolean;
  tooMuchForWrites(): boolean;
  stop(): void;
}

/** How far the one thread is behind, by how late a clock of its own rings. */
export function watchLag(now: () => number = () => performance.now()): Lag {
  let rang = now();
  let late = 0;
  const timer = setInterval(() => {
    late = now() - rang - lookEveryMs;
    rang = now();
  }, lookEveryMs).unref();
  /** A clock that should have rung long ago counts before it does. */
  const lag = () => Math.max(late, now() - rang - lookEveryMs);
  return {
    tooMuchForPages: () => lag() > pagesStandBackAt,
    tooMuchForWrites: () => lag() > writesStandBackAt,
    stop: () => clearInterval(timer),
  };
}
