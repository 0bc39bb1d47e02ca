import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { DeliveryFailure } from '../outbox/delivery.ts';
import { isPrivateAddress } from './private-address.ts';

export interface Webhook {
  url: string;
  secret: string;
}

const timeoutMs = 30_000;

/**
 * Posts JSON, signed by the Standard Webhooks convention: HMAC-SHA256 over id, time and body.
 * Follows no redirects. Reaches a private address only when WEBHOOK_URL names it (SSRF): a public
 * name that resolves to one is refused.
 */
export async function postWebhook(
  { url, secret }: Webhook,
  event: { id: string; at: number; body: unknown },
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(event.body);
  const time = String(Math.floor(event.at / 1000));
  const signature = createHmac('sha256', keyOf(secret))
    .update(`${event.id}.${time}.${body}`)
    .digest('base64');
  const status = await post(url, body, signal, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': event.id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  });
  if (status >= 200 && status < 300) return;
  const isTemporary = status >= 500 || [408, 409, 425, 429].includes(status);
  throw new DeliveryFailure(isTemporary ? 'temporary' : 'permanent', `the webhook answered ${status}`);
}

/** Standard Webhooks writes secrets as `whsec_` and base64; any other text is taken as it is. */
function keyOf(secret: string): string | Buffer {
  const prefix = 'whsec_';
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : secret;
}

function post(
  url: string,
  body: string,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<number> {
  const target = new URL(url);
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      { method: 'POST', headers, signal, timeout: timeoutMs, lookup: publicOnly, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer in time')));
    outgoing.on('error', (error) => {
      reject(
        error instanceof DeliveryFailure
          ? error
          : new DeliveryFailure('temporary', `the webhook cannot be reached: ${error.message}`, {
              cause: error,
            }),
      );
    });
    outgoing.end(body);
  });
}

/** Node calls it for names only. An address in WEBHOOK_URL, or `localhost`, is there on purpose. */
const publicOnly: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '');
    const allowed =
      hostname === 'localhost' ? found : found.filter(({ address }) => !isPrivateAddress(address));
    const [first] = allowed;
    if (!first)
      return callback(new DeliveryFailure('permanent', 'the webhook points to a private address'), '');
    return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
  });
};
