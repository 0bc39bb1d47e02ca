import { QueryClient, type QueryFilters } from '@tanstack/react-query';
import { Problem } from './fetch-json.ts';

/**
 * What the desk has read. Server-sent events say what to read again, so nothing is read again just
 * because a window has the focus or a screen is opened within the minute.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // Offline, the service worker replies from its cache; the default would send no query.
      networkMode: 'always',
      retry: (failures, error) =>
        !(error instanceof Problem && error.status < 500 && error.status > 0) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Reads all queries of these names again: what is on screen now, the rest when it is shown. */
export function invalidate(...names: string[]) {
  for (const name of names) readAgain({ queryKey: [name] });
}

/**
 * A query that is being read for the first time is read once more after that: TanStack Query leaves
 * it at the first reply, which may be from before the change.
 */
export function readAgain(filters: QueryFilters = {}) {
  for (const { state, promise, queryKey } of queryClient.getQueryCache().findAll(filters)) {
    if (state.data !== undefined || state.fetchStatus !== 'fetching') continue;
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => undefined,
    );
  }
  void queryClient.invalidateQueries(filters);
}
