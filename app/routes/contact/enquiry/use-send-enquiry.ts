import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { SendFailure } from './post-enquiry.ts';
import type { EnquiryDraft } from './read-enquiry.ts';
import { sendEnquiry } from './send-enquiry.ts';

/** Milliseconds, so that the button is seen to be sending. */
const shortestSend = 1000;
/** Of all attempts together: nobody watches a button for longer. */
const giveUpAfter = 20_000;

/** A retry comes after a random part of its longest delay, but no sooner than this share of it. */
const shortestShare = 0.6;

const mutationKey = ['enquiry'];

type Callback = (draft: EnquiryDraft) => void;

/** By `performance.now()`. One enquiry is sent at a time, so there is one deadline. */
let deadline = 0;

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
    onMutate: () => {
      deadline = 0;
    },
    mutationFn: attempt,
    networkMode: __STATIC__ ? 'always' : 'online',
    retry: (count, error) => performance.now() + longestDelay(error, count) < deadline,
    retryDelay: (count, error) =>
      longestDelay(error, count) * (shortestShare + Math.random() * (1 - shortestShare)),
    onSuccess: (_, draft) => onSent(draft),
    onError: (_, draft) => onFailed(draft),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.isPaused,
  });
  /** The same function in every render, and right after the form has left the page. */
  const isUnderWay = useCallback(() => client.isMutating({ mutationKey }) > 0, [client]);
  return {
    send(draft: EnquiryDraft) {
      if (!isUnderWay()) mutate(draft);
    },
    isUnderWay,
    isPending: pending.length > 0,
    isPaused: pending.includes(true),
  };
}

/**
 * The first attempt sets the deadline. No retry is planned beyond it, so an attempt after it
 * follows a pause, and time offline is no time spent waiting for the server: it starts anew.
 */
async function attempt(draft: EnquiryDraft) {
  const at = performance.now();
  if (at >= deadline) deadline = at + giveUpAfter;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), deadline - at);
  try {
    await sendEnquiry(draft, stop.signal);
  } finally {
    clearTimeout(timer);
    await wait(shortestSend - (performance.now() - at));
  }
}

/**
 * Exponential backoff before jitter, at least the server's `retry-after`; infinite where no retry
 * helps.
 */
function longestDelay(error: Error, count: number): number {
  if (!(error instanceof SendFailure) || error.retryAfterMs === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(error.retryAfterMs / shortestShare, 1250 * 2 ** count);
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
