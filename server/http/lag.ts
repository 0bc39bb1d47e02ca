/**
 * Past these waits (milliseconds from a request's arrival to its turn) a request is better sent away than served late.
 * Pages stand back first: they can be asked for again, and whoever writes to us should not have to.
 */
const pagesStandBackAt = 1_000;
const writesStandBackAt = 5_000;
const lookEveryMs = 100;
/** Fewer than so many between two looks did not cause the wait: a busy machine did, and sending them away would help nobody. */
const crowd = 50;

/** To be asked once for each request: it counts them. */
export interface Lag {
  tooMuchForPages(): boolean;
  tooMuchForWrites(): boolean;
  stop(): void;
}

/** Whether a crowd of requests has put the one thread behind, by how late a clock of its own rings. */
export function watchLag(now: () => number = () => performance.now()): Lag {
  let rang = now();
  let late = 0;
  let lateBefore = 0;
  let asked = 0;
  const timer = setInterval(() => {
    lateBefore = late;
    late = now() - rang - lookEveryMs;
    rang = now();
    asked = 0;
  }, lookEveryMs).unref();
  /**
   * Late twice in a row: five thousand who come at the same moment make it late once, and are served. A clock that should
   * have rung long ago counts before it does.
   */
  const lag = () => Math.min(late, Math.max(lateBefore, now() - rang - lookEveryMs));
  const tooMuch = (standBackAt: number) => ++asked > crowd && lag() > standBackAt;
  return {
    tooMuchForPages: () => tooMuch(pagesStandBackAt),
    tooMuchForWrites: () => tooMuch(writesStandBackAt),
    stop: () => clearInterval(timer),
  };
}
