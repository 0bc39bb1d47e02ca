import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { unknownDomain } from './soak-faults.ts';

/**
 * What visitors were told: the reference of everything acknowledged with 201, by idempotency key.
 */
export interface Ledger {
  enquiries: Map<string, string>;
  bookings: Map<string, string>;
  cancelled: Set<string>;
  /** Answers nobody should get: another status, or another reference for the same key. */
  wrong: string[];
}

export const emptyLedger = (): Ledger => ({
  enquiries: new Map(),
  bookings: new Map(),
  cancelled: new Set(),
  wrong: [],
});

/** Moderate: the soak is about what survives, not about speed. */
const pauseMs = { page: 20, enquiry: 1500, review: 3000, retry: 50 };
/** Far longer than a restart takes. */
const retries = 600;
const pages = ['/', '/work', '/about', '/contact', '/sitemap.xml', '/healthz'];
/** Another mailbox for each key: one alone would reach its limits. Every sixteenth is mistyped. */
const personOf = (key: string) => ({
  name: 'Soak',
  email: `${key}@${key.startsWith('0') ? unknownDomain : 'soak.example'}`,
});

/** All the visitors of one server. Resolves when each has an answer to what it asked last. */
export async function sendTraffic(address: () => string, ledger: Ledger, signal: AbortSignal): Promise<void> {
  const loop = async (pause: number, visit: () => Promise<void>) => {
    while (!signal.aborted) {
      await visit();
      await wait(pause * (0.5 + Math.random()));
    }
  };
  await Promise.all([
    ...Array.from({ length: 3 }, () => loop(pauseMs.page, lookAtPage)),
    ...Array.from({ length: 2 }, () => loop(pauseMs.enquiry, enquire)),
    loop(pauseMs.review, bookReview),
  ]);

  async function lookAtPage() {
    await ask(pages[randomInt(pages.length)] ?? '/', {}, [200]);
  }

  /** Every fourth enquiry is sent once more after it was acknowledged. */
  async function enquire() {
    const key = randomUUID();
    const request = post({ ...personOf(key), message: `One scene by the water. ${key}` }, key);
    const { reference = '' } = await ask('/api/enquiries', request, [201]);
    ledger.enquiries.set(key, reference);
    if (randomInt(4) > 0) return;
    const again = await ask('/api/enquiries', request, [201]);
    if (again.reference !== reference) ledger.wrong.push(`${reference} became ${again.reference}`);
  }

  /** Most bookings are cancelled by their link, or the calendar would be full in a minute. */
  async function bookReview() {
    const { slots = [] } = await ask('/api/review-slots', {}, [200]);
    if (slots.length === 0) return;
    const key = randomUUID();
    const booking = { ...slots[randomInt(slots.length)], ...personOf(key), timeZone: 'Europe/Berlin' };
    // 422: the clock has jumped since the slots were read.
    const { reference, manageUrl = '' } = await ask('/api/reviews', post(booking, key), [201, 409, 422]);
    if (!reference) return;
    ledger.bookings.set(key, reference);
    if (ledger.bookings.size % 20 === 0) return;
    const token = new URL(manageUrl).searchParams.get('review') ?? '';
    const cancelled = await ask(`/api/reviews/${token}/cancel`, { method: 'POST' }, [200, 410]);
    if (cancelled.reference) ledger.cancelled.add(key);
  }

  /** Retries under the same key until the server answers, as the browser does. */
  async function ask(path: string, request: RequestInit, wanted: number[]): Promise<ApiResponse> {
    for (let attempt = 0; attempt < retries; attempt += 1) {
      const response = await fetch(address() + path, request).catch(() => undefined);
      const body = await response?.text().catch(() => undefined);
      if (response && body !== undefined && wanted.includes(response.status)) {
        // Not parsed with the site's schemas: the ledger finds a wrong reply.
        return response.headers.get('content-type')?.includes('json')
          ? (JSON.parse(body) as ApiResponse)
          : {};
      }
      if (response && body !== undefined)
        ledger.wrong.push(`${path} ${response.status}: ${body.slice(0, 200)}`);
      await wait(pauseMs.retry);
    }
    throw new Error(`${path}: no answer after ${retries} attempts`);
  }
}

interface ApiResponse {
  reference?: string;
  manageUrl?: string;
  slots?: { startsAt: string }[];
}

function post(body: object, key: string): RequestInit {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}
