import type { FastifyInstance } from 'fastify';
import { sendProblem } from '../http/problem.ts';
import { deskCookies } from './desk-cookies.ts';
import type { DeskDeps } from './desk-deps.ts';
import { findSession } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the owner who is signed in, in lower case. */
    owner: string;
    sessionId: string;
  }
}

/** Every route that is registered on `app` after this needs a session. */
export function requireSession(app: FastifyInstance, deps: DeskDeps): void {
  const cookies = deskCookies(deps.deskUrl);
  app.decorateRequest('owner', '');
  app.decorateRequest('sessionId', '');
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookies.session];
    const session = token && (await findSession(deps, token, deps.now()));
    if (!session) return sendProblem(reply, { status: 401, title: 'You are signed out.' });
    request.owner = session.email;
    request.sessionId = session.id;
    return undefined;
  });
}
