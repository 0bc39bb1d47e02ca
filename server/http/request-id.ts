import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Names a request in the log. Where a proxy is believed it is the proxy's own name for it, so that both logs can be laid
 * side by side; else one that no other process and no earlier life of this one has used.
 */
export function makeRequestIds(proxyBelieved: boolean): (request: IncomingMessage) => string {
  const life = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const given = proxyBelieved ? request.headers['x-request-id'] : undefined;
    if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
    count += 1;
    return `${life}-${count.toString(36)}`;
  };
}
