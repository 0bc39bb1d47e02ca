import type { FastifyInstance } from 'fastify';

/** The methods that routes accept at a path. */
export type MethodsAt = (path: string) => Set<string>;

/** Collects routes by Fastify's `onRoute` hook: call it before any is registered. */
export function collectMethods(app: FastifyInstance): MethodsAt {
  const routes: { path: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ path: patternOf(url), methods: [method].flat() });
  });
  return (path) => new Set(routes.filter((route) => route.path.test(path)).flatMap(({ methods }) => methods));
}

export function allowHeader(methods: Iterable<string>): string {
  return [...new Set([...methods, 'OPTIONS'])].toSorted().join(', ');
}

/** `:name` in a route stands for one segment of a path. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)));
  return new RegExp(`^${parts.join('/')}$`);
}
