import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Fastify's `genReqId`. Behind a trusted proxy the id is its `X-Request-Id`, so that both logs can
 * be compared; else it is unique across processes and restarts.
 */
export function makeRequestIds(proxyTrusted: boolean): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const given = proxyTrusted ? request.headers['x-request-id'] : undefined;
    if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
