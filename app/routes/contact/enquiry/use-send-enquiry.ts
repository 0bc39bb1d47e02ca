import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { SendFailure } from './post-enquiry.ts';
import { type EnquiryDraft, sendEnquiry } from './send-enquiry.ts';

const shortestSend = 1000;
const mostRetries = 4;
/** A server that asks for more than this is not coming back while somebody watches a button. */
const longestWait = 90_000;

const mutationKey = ['enquiry'];

type End = (draft: EnquiryDraft) => void;

/**
 * Sends, and sends again by itself while that can help: no connection, too many at once, store away. Offline it
 * waits for the line. The outcome is told even when the visitor has left the page meanwhile, and who comes back finds the
 * message still under way: one at a time, or two would be stored.
 */
export function useSendEnquiry({ onSent, onFailed }: { onSent: End; onFailed: End }) {
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
    retry: (count, error) => count < mostRetries && pauseAfter(error, count) <= longestWait,
    retryDelay: (count, error) => pauseAfter(error, count),
    onSuccess: (_, draft) => onSent(draft),
    onError: (_, draft) => onFailed(draft),
  });
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.isPaused,
  });
  return {
    send(draft: EnquiryDraft) {
      if (client.isMutating({ mutationKey }) === 0) mutate(draft);
    },
    isPending: underWay.length > 0,
    isPaused: underWay.includes(true),
  };
}

/** Grows with each try, a little at random, and is never shorter than the server asks for. */
function pauseAfter(error: Error, count: number): number {
  if (!(error instanceof SendFailure) || error.retryAfterMs === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(error.retryAfterMs, 1000 * 2 ** count * (0.75 + Math.random() / 2));
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
