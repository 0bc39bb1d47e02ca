import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import type { Store } from '../store/store.ts';
import { DeliveryFailure, type Delivery, type DeliveryHandler } from './delivery.ts';

export interface Webhook {
  url: string;
  secret: string;
}

export interface WebhookDeps {
  store: Store;
  webhook: Webhook | undefined;
  now: () => number;
}

interface WebhookNotice {
  type: string;
  timestamp: string;
  data: object;
}

/**
 * Posts a notice for each delivery. Skips what was erased meanwhile, and what was queued before the
 * webhook was taken out of the settings.
 */
export function webhookHandler(
  { webhook, now }: WebhookDeps,
  noticeOf: (delivery: Delivery) => Promise<WebhookNotice | undefined>,
): DeliveryHandler {
  return async (delivery, signal) => {
    const body = webhook && (await noticeOf(delivery));
    if (!body) return 'skipped';
    await postWebhook(webhook, { id: delivery.id, at: now(), body }, signal);
    return 'sent';
  };
}

/** For the whole answer, however slowly it drips. */
const timeoutMs = 10_000;

/**
 * Posts JSON, signed by the Standard Webhooks convention: HMAC-SHA256 over id, time and body.
 * Follows no redirects. Reaches a private address only when WEBHOOK_URL names it (SSRF): a public
 * name that resolves to one is refused.
 */
export async function postWebhook(
  { url, secret }: Webhook,
  notice: { id: string; at: number; body: unknown },
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify(notice.body);
  const time = String(Math.floor(notice.at / 1000));
  const signature = createHmac('sha256', keyOf(secret))
    .update(`${notice.id}.${time}.${body}`)
    .digest('base64');
  const status = await post(url, body, signal, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': notice.id,
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
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      target,
      { method: 'POST', headers, signal: deadline, lookup: publicOnly, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on('error', (cause) => {
      const error = deadline.aborted ? new Error('no answer in time', { cause }) : cause;
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

/** Private, loopback and link-local addresses (cloud metadata), also IPv4 mapped into IPv6. */
export function isPrivateAddress(address: string): boolean {
  return inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}
