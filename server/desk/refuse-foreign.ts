import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.ts';

/**
 * A hook before every route. A request for another host is led to DESK_URL or refused: a page
 * whose name points to this machine (DNS rebinding) gets nothing, and `http://127.0.0.1:3900` leads
 * to the name that passkeys need. A write has to come from a page of the desk: a cookie alone would
 * also be sent with what another site posts. Nor may another site's link read the API: it would save
 * the export of a person on the owner's device.
 */
export function refuseForeign(app: FastifyInstance, deskUrl: string): void {
  const { host, origin } = new URL(deskUrl);
  app.addHook('onRequest', async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (request.headers.host?.toLowerCase() !== host) {
      return isRead
        ? reply.redirect(deskUrl + request.url, 307)
        : sendProblem(reply, { status: 421, title: 'The desk has another address.' });
    }
    const site = request.headers['sec-fetch-site'];
    const isOwn = site === 'same-origin' || request.headers.origin === origin;
    // The route and not the path, which may be written in another way: `/%61pi/…`.
    const isApi = request.routeOptions.url?.startsWith('/api/');
    const isLinked = (site === 'cross-site' || site === 'same-site') && isApi;
    if (isRead ? isLinked : !isOwn) {
      return sendProblem(reply, { status: 403, title: 'Only the desk’s own pages may do this.' });
    }
    return undefined;
  });
}
