import type { Config } from '../config.ts';

/**
 * Fastify's `trustProxy`. A number counts hops, for hosts whose proxy has no fixed address; the
 * operator vouches that every request passes that many proxies. As a function, because Fastify
 * trusts nobody where it is given a number.
 */
export function trustedProxies(
  setting: Config['trustProxy'],
): false | string | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}
