import { queryOptions } from '@tanstack/react-query';
import type { Away, ListedReview, ReviewsReply } from '../../../domain/desk/replies.ts';
import { fetchJson, postJson } from '../../fetch-json.ts';

/** `week` is a Monday, and begins and ends by the clock of `zone`, one of the studio's. */
export const reviewsQuery = (week: string, zone: string) =>
  queryOptions({
    queryKey: ['reviews', week, zone],
    queryFn: () => fetchJson<ReviewsReply>(`/api/reviews?${new URLSearchParams({ week, zone })}`),
  });

export const moveReview = (reference: string, startsAt: string, key: string) =>
  postJson<ListedReview>(`/api/reviews/${encodeURIComponent(reference)}/move`, { startsAt }, key);

export const cancelReview = (reference: string, words: string, key: string) =>
  postJson<ListedReview>(`/api/reviews/${encodeURIComponent(reference)}/cancel`, { words }, key);

export const addAway = (away: { from: string; to: string; reason: string | null }, key: string) =>
  postJson<Away>('/api/away', away, key);

export const endAway = (id: string) => fetchJson(`/api/away/${encodeURIComponent(id)}`, { method: 'DELETE' });
