import type { FastifyBaseLogger } from 'fastify';

const everyMs = 1_000;

export interface PageTally {
  count(method: string, route: string, status: number): void;
  /** Writes what is left. */
  stop(): void;
}

/**
 * Pages are logged in sums, one line a second for each page and status: a line for every one of them would cost a fifth
 * of the answer, and whoever asks for pages all day could fill the disk with it. Routes are the site's own files, so the
 * sums do not grow without end. Everything that is not a plain page has a line of its own.
 */
export function makePageTally(log: Pick<FastifyBaseLogger, 'info'>): PageTally {
  const sums = new Map<string, Map<number, number>>();
  const timer = setInterval(write, everyMs).unref();

  function write(): void {
    for (const [name, byStatus] of sums) {
      const [method, route] = name.split(' ');
      for (const [status, times] of byStatus) log.info({ method, route, status, times }, 'answered');
    }
    sums.clear();
  }

  return {
    count(method, route, status) {
      const name = `${method} ${route}`;
      let byStatus = sums.get(name);
      if (!byStatus) sums.set(name, (byStatus = new Map()));
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    stop() {
      clearInterval(timer);
      write();
    },
  };
}
