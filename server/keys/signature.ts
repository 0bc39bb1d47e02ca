import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs `what` (say `answered:LT-7F3K2Q`); the purpose is part of it, so that one link cannot stand for another. */
export function sign(secret: string, what: string): string {
  return createHmac('sha256', secret).update(what).digest('base64url').slice(0, 32);
}

export function isSignedBy(secret: string, what: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, what));
  return given.length === right.length && timingSafeEqual(given, right);
}
