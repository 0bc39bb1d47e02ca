import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs a purpose such as `answered:LT-7F3K2Q`, so that no link can be used for another purpose.
 */
export function sign(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url').slice(0, 32);
}

export function isSignedBy(secret: string, purpose: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(secret, purpose));
  return given.length === right.length && timingSafeEqual(given, right);
}
