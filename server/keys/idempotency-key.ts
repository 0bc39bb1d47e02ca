import { hash } from 'node:crypto';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Any UUID, in either case; undefined for anything else. */
export function readIdempotencyKey(value: unknown): string | undefined {
  const key = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return uuid.test(key) ? key : undefined;
}

/** Equal content gives an equal digest, whatever the order its fields were written in. */
export function digestOf(content: object): string {
  const sorted = Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, typeof value === 'object' ? digestOf(value as object) : value]);
  return hash('sha256', JSON.stringify(sorted));
}

/** For a form without script: the same words on the same day are the same message. */
export function keyFromContent(content: object, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  const hex = digestOf({ day, content });
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
