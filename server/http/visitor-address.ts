import { normalizeIP } from '@fastify/rate-limit';

/** What a visitor is counted by: the address; of IPv6 the /64, which is what one household gets. */
export function visitorAddress({ ip }: { ip: string }): string {
  return normalizeIP(ip);
}
