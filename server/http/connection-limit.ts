import type { Server } from 'node:http';
import { isLoopback } from './is-loopback.ts';
import { visitorAddress } from './visitor-address.ts';

/** A browser opens six; an office behind one address may have many browsers. */
const mostPerAddress = 256;

/**
 * Closes the connections that an address opens beyond its share: each holds memory, also when
 * nothing is sent over it. Only for servers without a proxy in front, whose connections all come
 * from one address. Loopback is exempt: whoever connects from there has the machine already.
 */
export function limitConnections(
  server: Server,
  {
    most = mostPerAddress,
    isExempt = isLoopback,
  }: { most?: number; isExempt?: (ip: string) => boolean } = {},
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const ip = socket.remoteAddress;
    if (ip === undefined || isExempt(ip)) return;
    const address = visitorAddress({ ip });
    const count = open.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
