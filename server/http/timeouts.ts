/** How long a visitor may take. Who is slower holds a socket and does nothing with it; thousands of them hold the site. */
export interface Timeouts {
  headersMs: number;
  requestMs: number;
  unusedMs: number;
  silenceMs: number;
  lookEveryMs: number;
}

export const timeouts: Timeouts = {
  /** From the first moment to the last header: a few hundred bytes, so this is long even for a bad connection. */
  headersMs: 15_000,
  /** To the end of the body, which somebody on a slow phone may need. */
  requestMs: 60_000,
  /** Between two requests. Longer than the minute that proxies keep a connection, so that none is cut under a request. */
  unusedMs: 72_000,
  /** Nothing sent and nothing taken, as by a reader who stopped reading. */
  silenceMs: 90_000,
  /** Node looks for those who are late only so often: headers and requests have this much longer than it says. */
  lookEveryMs: 5_000,
};
