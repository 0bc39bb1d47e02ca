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

/** Anybody can send any `Referer`: further pairs of page and site of a day are counted as `other`. */
const mostPairs = 500;
/** Rows of one statement: a flood of them must not keep pages waiting. */
const rowsAtOnce = 500;

/**
 * Counts in memory, so that no page waits for the store, and writes sums once a minute. It keeps the
 * day, the page, and of a visit the site it came from: no address, no identifier, nothing that tells
 * one visitor from another. Costs: a killed process loses a minute, a page from a browser's or a
 * proxy's cache is not counted.
 */
export function makeVisitCounter({ store, zone, siteUrl, now, log }: Options): VisitCounter {
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, '');
  const isOwn = (host: string) => host === ownHost || host.endsWith(`.${ownHost}`);
  let counts = new Map<string, number>();
  let day = '';
  let dayEnds = 0;
  let pairs = new Set<string>();

  /** Formatting a date takes longer than everything else here: once a minute is enough. */
  function today(): string {
    const at = now();
    if (at >= dayEnds || at < dayEnds - 60_000) {
      const { date } = clockInZone(zone, at);
      if (date !== day) pairs = new Set();
      day = date;
      dayEnds = at - (at % 60_000) + 60_000;
    }
    return day;
  }

  function add(what: VisitCountRow['what'], page: string, referrer = ''): void {
    const key = JSON.stringify([today(), what, page, referrer]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  function addVisit(page: string, referrer: string): void {
    today();
    const pair = `${page} ${referrer}`;
    const isKnown = referrer === '' || pairs.has(pair);
    if (!isKnown && pairs.size >= mostPairs) return add('visit', page, 'other');
    if (!isKnown) pairs.add(pair);
    add('visit', page, referrer);
  }

  async function flush(): Promise<void> {
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    try {
      // In one order, so that several processes on PostgreSQL do not wait for each other's rows.
      const rows = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(rowOf);
      await store.write(async (tx) => {
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          await tx
            .insertInto('visit_counts')
            .values(rows.slice(from, from + rowsAtOnce))
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
      if (!isCounted(headers, 'document')) return;
      add('view', path);
      const from = headers.referer ? URL.parse(headers.referer) : null;
      const isWithin = headers['sec-fetch-site'] === 'same-origin' || (from && isOwn(from.hostname));
      if (!isWithin && !isReload(headers)) addVisit(path, siteOf(from));
    },
    film(headers) {
      const isOurs = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
      if (isOurs && isCounted(headers, 'empty')) add('film', '');
    },
    flush,
  };
}

function rowOf([key, count]: [string, number]): VisitCountRow {
  // Written by `add`.
  const [day, what, page, referrer] = JSON.parse(key) as [string, VisitCountRow['what'], string, string];
  return { day, what, page, referrer, count };
}

/**
 * Not who asks not to be, nor what no person has seen: prefetched pages, frames, what a script has
 * fetched, known bots. `dest` is what browsers say of the request that is meant.
 */
function isCounted(headers: IncomingHttpHeaders, dest: 'document' | 'empty'): boolean {
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return false;
  const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ');
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  if ((headers['sec-fetch-dest'] ?? dest) !== dest) return false;
  const agent = headers['user-agent'] ?? '';
  return /Mozilla\//.test(agent) && !bots.test(agent);
}

/** Browsers call themselves `Mozilla/5.0`; these do so too, and say what they are. */
const bots =
  /(?<!cu)bots?\b|chatgpt|claude|perplexity|externalagent|google-|googleother|mediapartners|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|facebookexternalhit|embedly|monitor|uptime|pingdom|scan|archive|feed|http-?client|python|curl|wget|phantom|selenium/i;

/** Browsers ask for the page anew then, and send its first referrer again. */
const isReload = (headers: IncomingHttpHeaders) => /max-age=0|no-cache/.test(headers['cache-control'] ?? '');

/**
 * The host of a page, or the name of an app, that linked to us; empty for none. Numbers and names
 * of a private network are left out: they may be the visitor's own.
 */
function siteOf(from: URL | null): string {
  if (!from || !/^(https?|android-app):$/.test(from.protocol)) return '';
  const host = from.hostname.toLowerCase().replace(/^www\./, '');
  const isPublic = /^([\w-]+\.)+[a-z][\w-]*$/.test(host) && !/\.(local|lan|home|internal|corp)$/.test(host);
  return isPublic && host.length <= 100 ? host : '';
}
