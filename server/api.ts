import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enquiriesApi, type EnquiriesApiDeps } from './enquiries/enquiries-api.ts';
import { problemOf, sendProblem } from './http/problem.ts';
import { refuseEncoded } from './http/refuse-requests.ts';
import { manageApi } from './reviews/manage-api.ts';
import { type ReviewApiDeps, reviewsApi } from './reviews/reviews-api.ts';

/** Everything under `/api`: JSON only, and every error is a problem document. */
export async function apiPlugin(app: FastifyInstance, deps: EnquiriesApiDeps & ReviewApiDeps): Promise<void> {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', refuseEncoded);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler(answerUnknown);
  // The site's wildcard route would answer these otherwise.
  app.get('/*', answerUnknown);
  await app.register(enquiriesApi, deps);
  await app.register(reviewsApi, deps);
  await app.register(manageApi, deps);
}

const answerUnknown = (_request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(reply, { status: 404, title: 'There is nothing here.' });
