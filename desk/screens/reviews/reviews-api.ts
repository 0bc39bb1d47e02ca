import { queryOptions } from '@tanstack/react-query';
import type { Away, ListedReview, ReviewsReply } from '../../../domain/desk/replies.ts';
import { ask, post } from '../../api/ask.ts';

/** `week` is a Monday, and begins and ends by the clock of `zone`, one of the studio's. */
export const reviewsQuery = (week: string, zone: string) =>
  queryOptions({
    queryKey: ['reviews', week, zone],
    queryFn: () => ask<ReviewsReply>(`/api/reviews?${new URLSearchParams({ week, zone })}`),
  });

export const moveReview = (reference: string, startsAt: string, key: string) =>
  post<ListedReview>(`/api/reviews/${encodeURIComponent(reference)}/move`, { startsAt }, key);

export const cancelReview = (reference: string, words: string, key: string) =>
  post<ListedReview>(`/api/reviews/${encodeURIComponent(reference)}/cancel`, { words }, key);

export const addAway = (away: { from: string; to: string; reason: string | null }, key: string) =>
  post<Away>('/api/away', away, key);

export const endAway = (id: string) => ask(`/api/away/${encodeURIComponent(id)}`, { method: 'DELETE' });
