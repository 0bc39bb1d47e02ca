import { MutationCache, QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { CountsReply, MeReply } from '../domain/desk-replies.ts';
import { fetchJson, Problem } from './fetch-json.ts';

/**
 * What the desk has read. The server tells of changes, and after anything done here everything on
 * screen is read again (the rest when it is shown), so nothing is read again just because a window
 * has the focus or a screen is opened within the minute.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // For changes that the stream does not tell of: those by another process, and all of them
      // behind a proxy that buffers streams. In the background too, for title and notification.
      refetchInterval: 30_000,
      refetchIntervalInBackground: true,
      // Offline, a request fails and the desk says so; by default TanStack Query would send none.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        !(error instanceof Problem && error.status < 500 && error.status > 0) && failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onSettled: () => void queryClient.invalidateQueries() }),
});

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => fetchJson<MeReply>('/api/me') });

/** Who is signed in: the router's loader has it before any screen is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: () => fetchJson<CountsReply>('/api/counts'),
});
