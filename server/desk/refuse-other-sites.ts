import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.ts';

/**
 * A hook before every route, against other sites that use the owner's browser. A request for another
 * host is redirected to DESK_URL or refused: a site whose name points to this machine (DNS rebinding)
 * reads nothing, and `http://127.0.0.1:3900` leads to the name that passkeys need. A write must come
 * from a page of the desk, because browsers send the cookie also with another site's form (CSRF). Nor
 * may another site's link read the API: it would save the export of a person on the owner's device.
 */
export function refuseOtherSites(app: FastifyInstance, deskUrl: string): void {
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
