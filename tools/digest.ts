import { createHash } from 'node:crypto';

export function digest(...parts: (string | Buffer)[]) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
