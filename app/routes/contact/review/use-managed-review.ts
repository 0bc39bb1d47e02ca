import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelReview, loadReview, moveReview, ApiError, type Review } from './review-api.ts';

/** `justNow`: what the visitor has just done on this page, for the heading. */
export type ShownReview = Review & { justNow?: 'booked' | 'moved' };

/**
 * The review behind a signed link. Not asked for again on focus: a heading that changed would take
 * the focus.
 */
export const useManagedReview = (token: string) =>
  useQuery({
    queryKey: reviewKey(token),
    queryFn: (): Promise<ShownReview> => loadReview(token),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
  });

export const rememberReview = (client: QueryClient, token: string, review: ShownReview) =>
  client.setQueryData(reviewKey(token), review);

export function useMoveReview(token: string) {
  const changed = useChangedReview(token);
  return useMutation({
    mutationFn: (startsAt: number) => moveReview(token, startsAt),
    ...changed,
    onSuccess: (review) => changed.onSuccess({ ...review, justNow: 'moved' }),
  });
}

export const useCancelReview = (token: string) =>
  useMutation({ mutationFn: () => cancelReview(token), ...useChangedReview(token) });

/**
 * `networkMode: 'always'`: offline, a change fails at once with a message instead of waiting
 * unseen.
 */
function useChangedReview(token: string) {
  const client = useQueryClient();
  return {
    networkMode: 'always' as const,
    onSuccess: (review: ShownReview) => rememberReview(client, token, review),
    onError(error: Error) {
      // The review has begun, or was cancelled elsewhere: the lookup says which.
      const changedElsewhere = error instanceof ApiError && [404, 409, 410].includes(error.status);
      if (changedElsewhere && !error.alternatives && !error.limit) {
        void client.invalidateQueries({ queryKey: reviewKey(token) });
      }
    },
  };
}

const reviewKey = (token: string) => ['review', token];
