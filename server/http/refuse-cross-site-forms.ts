import type { FastifyRequest } from 'fastify';

/**
 * Refuses a form that a page of another site posts: a visitor there would write to us without
 * knowing. Every current browser sends `Sec-Fetch-Site`; what sends none is no browser.
 */
export async function refuseCrossSiteForms({ headers }: FastifyRequest): Promise<void> {
  if (headers['sec-fetch-site'] !== 'cross-site') return;
  throw Object.assign(new Error('posted from another site'), { statusCode: 403 });
}
