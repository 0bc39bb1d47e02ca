import type { FastifyInstance } from 'fastify';

/** The methods there are routes for at a path, OPTIONS with them; in the one spelling of an `Allow` header. */
export type MethodsAt = (path: string) => Set<string>;

/** Call it before the routes are made: it listens to them. */
export function listenToRoutes(app: FastifyInstance): MethodsAt {
  const routes: { path: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (path) => new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods));
}

export function allowHeader(methods: Iterable<string>): string {
  return [...new Set([...methods, 'OPTIONS'])].sort().join(', ');
}

/** A name that begins with a colon stands for one part of a path. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
