import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** For a host of a URL too: `localhost`, `[::1]`. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family === 0) return address === 'localhost';
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
