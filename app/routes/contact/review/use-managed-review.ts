import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelReview, lookUp, moveReview, ApiError, type Review } from './review-api.ts';

/** `justNow`: what the visitor has just done on this page, for the heading. */
export type ManagedReview = Review & { justNow?: 'booked' | 'moved' };

/**
 * The review behind a signed link. Not asked for again on focus: a heading that changed would take
 * the focus.
 */
export const useReview = (link: string) =>
  useQuery({
    queryKey: reviewKey(link),
    queryFn: (): Promise<ManagedReview> => lookUp(link),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
  });

export const rememberReview = (client: QueryClient, link: string, review: ManagedReview) =>
  client.setQueryData(reviewKey(link), review);

export function useMoveReview(link: string) {
  const changed = useChangedReview(link);
  return useMutation({
    mutationFn: (startsAt: number) => moveReview(link, startsAt),
    ...changed,
    onSuccess: (review) => changed.onSuccess({ ...review, justNow: 'moved' }),
  });
}

export const useCancelReview = (link: string) =>
  useMutation({ mutationFn: () => cancelReview(link), ...useChangedReview(link) });

/**
 * `networkMode: 'always'`: offline, a change fails at once with a message instead of waiting
 * unseen.
 */
function useChangedReview(link: string) {
  const client = useQueryClient();
  return {
    networkMode: 'always' as const,
    onSuccess: (review: ManagedReview) => rememberReview(client, link, review),
    onError(error: Error) {
      // The review has begun, or was cancelled elsewhere: the lookup says which.
      const changedElsewhere = error instanceof ApiError && [404, 409, 410].includes(error.status);
      if (changedElsewhere && !error.alternatives && !error.limit) {
        void client.invalidateQueries({ queryKey: reviewKey(link) });
      }
    },
  };
}

const reviewKey = (link: string) => ['review', link];
