import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { CountsReply, MeReply } from '../../domain/desk/replies.ts';
import { fetchJson } from './fetch-json.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => fetchJson<MeReply>('/api/me') });

/** Who is signed in: the router's loader has it before any screen is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export const countsQuery = queryOptions({
  queryKey: ['counts'],
  queryFn: () => fetchJson<CountsReply>('/api/counts'),
});
