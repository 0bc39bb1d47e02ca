import type { IncomingMessage } from 'node:http';

/**
 * Removes a `Range` header that RFC 9110 says to ignore, and shortens a suffix longer than the
 * file: `@fastify/static` answers both with 416. Several ranges get the whole file, as the RFC
 * allows.
 */
export function mendRangeHeader({ method, headers }: IncomingMessage, size: number): void {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.range ?? '') ?? [];
  const isRange = first !== undefined && last !== undefined && first + last !== '';
  const isBackwards = first !== '' && last !== '' && Number(last) < Number(first);
  if (method !== 'GET' || !isRange || isBackwards) delete headers.range;
  else if (first === '' && Number(last) > size) headers.range = 'bytes=0-';
}
