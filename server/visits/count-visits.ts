import { hash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { clockInZone } from '../../domain/time/zoned-time.ts';
import { isLoopback } from '../http/is-loopback.ts';
import type { Store } from '../store/store.ts';
import type { VisitCountRow } from '../store/tables.ts';

export interface VisitCounter {
  /** A page was sent to an address, by which a visitor is counted: see `visitorNetwork`. */
  page: (headers: IncomingHttpHeaders, path: string, address?: string) => void;
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

/**
 * Anybody can send any `Referer`. Of the pairs of page and site of a day those that most addresses came
 * by are kept, the others are counted as `other`; an address adds so many new ones.
 */
const mostPairs = 500;
const mostPairsOfAddress = 20;
/** Of these the most are chosen, and written; half of them are remembered for the next choice. */
const mostTracked = 4 * mostPairs;
const mostAddresses = 50_000;
/** Rows of one statement: a flood of them must not keep pages waiting. */
const rowsAtOnce = 500;

/**
 * Counts in memory, so that no page waits for the store, and writes sums once a minute. It stores the
 * day, the page, and of a visit the site it came from: no address, no identifier, nothing that tells
 * one visitor from another. For the limit of an address it has a hash in memory, until the day ends.
 * Costs: a killed process loses a minute, a page from a browser's or a proxy's cache is not counted.
 */
export function makeVisitCounter({ store, zone, siteUrl, now, log }: Options): VisitCounter {
  const ownHost = new URL(siteUrl).hostname.replace(/^www\./, '');
  const isOwn = (host: string) => host === ownHost || host.endsWith(`.${ownHost}`);
  let counts = new Map<string, number>();
  let day = '';
  let dayEnds = 0;
  /** By how many addresses each pair came today. */
  let tracked = new Map<string, number>();
  /** Those with a row of their own. */
  let named = new Set<string>();
  /** By a hash of the address that nobody else can make. */
  let pairsOf = new Map<string, Set<string>>();
  const hashKey = randomUUID();

  /** Formatting a date takes longer than everything else here: once a minute is enough. */
  function today(): string {
    const at = now();
    if (at >= dayEnds || at < dayEnds - 60_000) {
      const { date } = clockInZone(zone, at);
      if (date !== day) {
        chooseNamed();
        tracked = new Map();
        named = new Set();
        pairsOf = new Map();
      }
      day = date;
      dayEnds = at - (at % 60_000) + 60_000;
    }
    return day;
  }

  function add(what: VisitCountRow['what'], page: string, referrer = ''): void {
    const key = keyOf({ day: today(), what, page, referrer });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  function addVisit(page: string, referrer: string, address: string): void {
    today();
    const pair = `${page} ${referrer}`;
    const isKept = referrer === '' || track(pair, address) || named.has(pair);
    add('visit', page, isKept ? referrer : 'other');
  }

  /** False for a new pair where its address, or all of them, have brought as many as they may. */
  function track(pair: string, address: string): boolean {
    const times = tracked.get(pair) ?? 0;
    const from = hash('sha256', hashKey + address);
    const theirs = pairsOf.get(from) ?? new Set();
    const isFull = theirs.size >= mostPairsOfAddress;
    if (times === 0 && (isFull || tracked.size >= mostTracked)) return false;
    if (isFull || theirs.has(pair)) return true;
    tracked.set(pair, times + 1);
    // That of a proxy on this machine is everybody's.
    if (!isLoopback(address)) pairsOf.set(from, theirs.add(pair));
    if (pairsOf.size > mostAddresses) pairsOf.clear();
    return true;
  }

  /** Gives rows to the pairs of the day that most addresses came by; the others become `other`. */
  function chooseNamed(): void {
    const most = [...tracked].toSorted(([, one], [, other]) => other - one);
    for (const [pair] of most.slice(0, mostPairs)) if (named.size < 2 * mostPairs) named.add(pair);
    tracked = new Map(most.slice(0, mostTracked / 2));
    const all = counts;
    counts = new Map();
    for (const [key, count] of all) {
      const row = rowOf([key, count]);
      const isOther =
        row.what === 'visit' && row.referrer && row.day === day && !named.has(`${row.page} ${row.referrer}`);
      const kept = isOther ? keyOf({ ...row, referrer: 'other' }) : key;
      counts.set(kept, (counts.get(kept) ?? 0) + count);
    }
  }

  async function flush(): Promise<void> {
    chooseNamed();
    const taken = counts;
    if (taken.size === 0) return;
    counts = new Map();
    try {
      // In one order, so that several processes on PostgreSQL do not wait for each other's rows.
      const rows = [...taken].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(rowOf);
      await store.write(async (tx) => {
        for (let from = 0; from < rows.length; from += rowsAtOnce) {
          await tx
            .insertInto('visitCounts')
            .values(rows.slice(from, from + rowsAtOnce))
            .onConflict((conflict) =>
              conflict.columns(['day', 'what', 'page', 'referrer']).doUpdateSet((set) => ({
                count: set('visitCounts.count', '+', set.ref('excluded.count')),
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
    page(headers, path, address = '127.0.0.1') {
      if (!isCounted(headers, 'document')) return;
      add('view', path);
      const from = headers.referer ? URL.parse(headers.referer) : null;
      const isWithin = headers['sec-fetch-site'] === 'same-origin' || (from && isOwn(from.hostname));
      if (!isWithin && !isReload(headers)) addVisit(path, siteOf(from), address);
    },
    film(headers) {
      const isOurs = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
      if (isOurs && isCounted(headers, 'empty')) add('film', '');
    },
    flush,
  };
}

const keyOf = ({ day, what, page, referrer }: Omit<VisitCountRow, 'count'>) =>
  JSON.stringify([day, what, page, referrer]);

function rowOf([key, count]: [string, number]): VisitCountRow {
  // Written by `keyOf`.
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
