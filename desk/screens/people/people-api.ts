import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ForgottenReply, PeopleReply, PersonReply } from '../../../domain/desk/replies.ts';
import { fetchJson, postJson } from '../../fetch-json.ts';

export const peopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['people', search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search && { q: search }),
        ...(pageParam && { after: pageParam }),
      });
      return fetchJson<PeopleReply>(`/api/people?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While letters are typed, what was found before stays.
    placeholderData: keepPreviousData,
  });

export const personQuery = (email: string) =>
  queryOptions({ queryKey: ['person', email], queryFn: () => fetchJson<PersonReply>(address(email)) });

export const exportAddress = (email: string) => `${address(email)}/export`;

export const forgetPerson = (email: string, confirm: string) =>
  postJson<ForgottenReply>(`${address(email)}/forget`, { confirm });

const address = (email: string) => `/api/people/${encodeURIComponent(email)}`;
