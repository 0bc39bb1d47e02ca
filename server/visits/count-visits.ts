import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { clockInZone } from '../../domain/time/zoned-time.ts';
import type { Store } from '../store/store.ts';
import type { VisitCountRow } from '../store/tables.ts';

export interface VisitCounter {
  /** A page was sent. */
  page: (headers: IncomingHttpHeaders, path: string) => void;
  /** The film was watched to its end. */
  film: (headers: IncomingHttpHeaders) => void;
  /** Writes what was counted since the last time. */
  flush: () => Promise<void>;
}

interface Options {
  store: Store;
  /** Whose days are counted: the first of the studio's. */
  zone: string;
  /** Of the site itself, whose links begin no visit. */
  siteUrl: string;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Anybody can send any `Referer`: further ones of a day are counted as `other`. */
const mostReferrers = 300;

/**
 * Counts in memory, so that no page waits for the store, and writes sums once a minute. It keeps the
 * day, the page, and of a visit the site it came from: no address, no identifier, nothing that tells
 * one visitor from another. Costs: a killed process loses a minute, a page from a browser's or a
 * proxy's cache is not counted, and a reload may count as a visit.
 */
export function makeVisitCounter({ store, zone, siteUrl, now, log }: Options): VisitCounter {
  const ownHost = new URL(siteUrl).host;
  let counts = new Map<string, number>();
  let day = '';
  let dayEnds = 0;
  let referrers = new Set<string>();

  /** Formatting a date takes longer than everything else here: once a minute is enough. */
  function today(): string {
    const at = now();
    if (at >= dayEnds || at < dayEnds - 60_000) {
      const { date } = clockInZone(zone, at);
      if (date !== day) referrers = new Set();
      day = date;
      dayEnds = at - (at % 60_000) + 60_000;
    }
    return day;
  }

  function add(what: VisitCountRow['what'], page: string, referrer = ''): void {
    const key = JSON.stringify([today(), what, page, referrer]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  function known(referrer: string): string {
    if (referrer === '' || referrers.has(referrer)) return referrer;
    if (referrers.size >= mostReferrers) return 'other';
    referrers.add(referrer);
    return referrer;
  }

  async function flush(): Promise<void> {
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    try {
      await store.write(async (tx) => {
        for (const [key, count] of taken) {
          // Written by `add`.
          const [date, what, page, referrer] = JSON.parse(key) as [
            string,
            VisitCountRow['what'],
            string,
            string,
          ];
          await tx
            .insertInto('visit_counts')
            .values({ day: date, what, page, referrer, count })
            .onConflict((conflict) =>
              conflict.columns(['day', 'what', 'page', 'referrer']).doUpdateSet((set) => ({
                count: set('visit_counts.count', '+', set.ref('excluded.count')),
              })),
            )
            .execute();
        }
      });
    } catch (error) {
      // The store is away: they are written with the next.
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count);
      log.error({ err: error }, 'visits could not be written down');
    }
  }

  return {
    page(headers, path) {
      if (!isCounted(headers)) return;
      add('view', path);
      const referrer = hostOf(headers.referer);
      const isWithin = headers['sec-fetch-site'] === 'same-origin' || referrer === ownHost;
      if (!isWithin) add('visit', path, known(referrer.replace(/^www\./, '')));
    },
    film(headers) {
      if (isCounted(headers)) add('film', '');
    },
    flush,
  };
}

/** Not who asks not to be, nor what no person has seen: prefetched pages, frames, known bots. */
function isCounted(headers: IncomingHttpHeaders): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const dest = headers['sec-fetch-dest'];
  if (dest && dest !== 'document' && dest !== 'empty') return false;
  const agent = headers['user-agent'] ?? '';
  return /Mozilla\//.test(agent) && !bots.test(agent);
}

/** Browsers call themselves `Mozilla/5.0`; these do so too, and say what they are. */
const bots =
  /bot\b|bot[/;-]|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|facebookexternalhit|embedly|monitor|uptime|pingdom|scan|archive|feed|http-?client|python|curl|wget|phantom|selenium/i;

/** Of an address that a browser sends; empty for none and for what is no web address. */
function hostOf(referer: string | undefined): string {
  const url = referer ? URL.parse(referer) : null;
  return url && /^https?:$/.test(url.protocol) && url.host.length <= 100 ? url.host : '';
}
