import { normalizeIP } from '@fastify/rate-limit';

/** What a visitor is counted by: the address; of IPv6 the /64, which is what one household gets. */
export function visitorAddress({ ip }: { ip: string }): string {
  return normalizeIP(withoutPort(ip));
}

/** The /48 around an IPv6 address: whoever has one can take a new /64 for every request. */
export function visitorNetwork({ ip }: { ip: string }): string {
  return normalizeIP(withoutPort(ip), 48);
}

/** Some proxies forward `192.0.2.1:50123` or `[2001:db8::1]:50123`, another port each time. */
function withoutPort(ip: string): string {
  const [, address] = /^\[(.+)\](?::\d+)?$/.exec(ip) ?? /^([\d.]+):\d+$/.exec(ip) ?? [];
  return address ?? ip;
}
