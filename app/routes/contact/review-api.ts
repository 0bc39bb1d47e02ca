import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BookingResponse,
  ProblemResponse,
  ReachedLimit,
  ReviewResponse,
  SlotsResponse,
} from '../../../domain/api-responses.ts';
import type { BookingFields } from '../../../domain/review/schema.ts';

/**
 * An answer that is not 2xx. `alternatives` are the nearest free slots, where the asked-for one is
 * not free; `limit` is what the visitor has reached, and `againAt` until when, where the server says.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly alternatives: number[] | undefined;
  readonly limit: ReachedLimit | undefined;
  readonly againAt: number | undefined;

  constructor(status: number, { alternatives, limit, againAt }: Partial<ProblemResponse>) {
    super(`the server answered ${status}`);
    this.status = status;
    this.alternatives = alternatives?.map(({ startsAt }) => Date.parse(startsAt));
    this.limit = limit;
    this.againAt = againAt === undefined ? undefined : Date.parse(againAt);
  }
}

/** A review with its time as an instant. The token of its signed link is what manages it. */
export type Review = Omit<ReviewResponse, 'startsAt'> & { startsAt: number };

export async function loadSlots(): Promise<number[]> {
  const { slots } = await ask<SlotsResponse>('/api/review-slots');
  return slots.map(({ startsAt }) => Date.parse(startsAt));
}

/** Idempotent by `key`: a retry after a lost answer never books twice. */
export async function bookReview(booking: BookingFields, key: string): Promise<Review & { token: string }> {
  const answer = await ask<BookingResponse>(
    '/api/reviews',
    { ...booking, startsAt: new Date(booking.startsAt).toISOString() },
    { 'idempotency-key': key },
  );
  return {
    reference: answer.reference,
    startsAt: Date.parse(answer.startsAt),
    timeZone: booking.timeZone,
    state: 'booked',
    callLink: answer.callLink,
    token: new URL(answer.manageUrl).searchParams.get('review') ?? '',
  };
}

/** The review as a calendar file. */
export const calendarAddress = (token: string) => `${address(token)}/review.ics`;

const address = (token: string) => `/api/reviews/${encodeURIComponent(token)}`;

/** Looks a review up, or changes it; answered with the review as it is then. */
async function askReview(url: string, change?: object): Promise<ShownReview> {
  const review = await ask<ReviewResponse>(url, change);
  return { ...review, startsAt: Date.parse(review.startsAt) };
}

// The server is held to these types where it sends them; checking again here would bring zod to the
// page.
async function ask<Result>(
  url: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(20_000),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  });
  if (response.ok) return (await response.json()) as Result;
  // A proxy in front of the server answers with a page of its own.
  const problem = (await response.json().catch(() => ({}))) as Partial<ProblemResponse>;
  throw new ApiError(response.status, problem);
}

/** `justNow`: what the visitor has just done on this page, for the heading. */
export type ShownReview = Review & { justNow?: 'booked' | 'moved' };

/**
 * The review behind a signed link. Not asked for again on focus: a heading that changed would take
 * the focus.
 */
export const useManagedReview = (token: string) =>
  useQuery({
    queryKey: reviewKey(token),
    queryFn: () => askReview(address(token)),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: (count, error) => count < 2 && !(error instanceof ApiError),
  });

export const rememberReview = (client: QueryClient, token: string, review: ShownReview) =>
  client.setQueryData(reviewKey(token), review);

export function useMoveReview(token: string) {
  const changed = useChangedReview(token);
  return useMutation({
    mutationFn: (startsAt: number) =>
      askReview(`${address(token)}/move`, { startsAt: new Date(startsAt).toISOString() }),
    ...changed,
    onSuccess: (review) => changed.onSuccess({ ...review, justNow: 'moved' }),
  });
}

export const useCancelReview = (token: string) =>
  useMutation({ mutationFn: () => askReview(`${address(token)}/cancel`, {}), ...useChangedReview(token) });

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
