import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SendFailure } from './post-enquiry.ts';
import type { EnquiryDraft } from './read-enquiry.ts';
import { sendEnquiry } from './send-enquiry.ts';

const shortestSend = 1000;
const mostRetries = 4;
/** A longer `retry-after` than this counts as a failure: nobody watches a button for that long. */
const longestRetryAfter = 90_000;

const mutationKey = ['enquiry'];

type Callback = (draft: EnquiryDraft) => void;

/**
 * Sends an enquiry, with retries while they can help: connection lost, rate limit, store
 * unavailable. Offline, the mutation is paused until the browser is online. It lives in the query
 * client, so its callbacks run on other pages too, and a form opened meanwhile shows it as pending:
 * one at a time, or two enquiries would be stored.
 */
export function useSendEnquiry({ onSent, onFailed }: { onSent: Callback; onFailed: Callback }) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (draft: EnquiryDraft) => {
      const at = performance.now();
      try {
        await sendEnquiry(draft);
      } finally {
        await wait(shortestSend - (performance.now() - at));
      }
    },
    networkMode: __STATIC__ ? 'always' : 'online',
    retry: (count, error) => count < mostRetries && retryDelay(error, count) <= longestRetryAfter,
    retryDelay: (count, error) => retryDelay(error, count),
    onSuccess: (_, draft) => onSent(draft),
    onError: (_, draft) => onFailed(draft),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.isPaused,
  });
  return {
    send(draft: EnquiryDraft) {
      if (client.isMutating({ mutationKey }) === 0) mutate(draft);
    },
    isPending: pending.length > 0,
    isPaused: pending.includes(true),
  };
}

/**
 * Exponential backoff with jitter, at least the server's `retry-after`; infinite where no retry
 * helps.
 */
function retryDelay(error: Error, count: number): number {
  if (!(error instanceof SendFailure) || error.retryAfterMs === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(error.retryAfterMs, 1000 * 2 ** count * (0.75 + Math.random() / 2));
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
