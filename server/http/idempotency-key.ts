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
    .map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'object' && value !== null ? digestOf(value) : value,
    ]);
  return hash('sha256', JSON.stringify(sorted));
}

/** For a form without script: the same words on the same day are the same message. */
export function keyFromContent(content: object, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return uuidOf(digestOf({ day, content }));
}

/** The first digits of a digest in the form of a UUID. */
export function uuidOf(digest: string): string {
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
