import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Outcome, OutcomeReason } from '../../../domain/enquiry/outcome.ts';
import type { DeskEnquiry, EnquiriesResponse } from '../../../server/desk/api/enquiries.ts';
import type { EnquiryList } from '../../../server/enquiries/list-enquiries.ts';
import { apiQuery, deleteJson, fetchJson, postJson, queryClient } from '../../api.ts';
import { useAction } from '../../ui/use-action.ts';

interface Variables {
  reference: string;
  action: EnquiryAction;
  /** Text of the toast when it is done. */
  done: string;
  /** What the toast's Undo button does; where that depends on the state before, by the response. */
  undo?: EnquiryAction | ((enquiry: DeskEnquiry) => EnquiryAction);
}

/**
 * Acts on an enquiry, and shows its new state and a toast. Where somebody was faster (409) the
 * server says who; then the enquiry is read again, so that both see the same.
 */
export function useEnquiryAction() {
  const acting = useAction({
    post: ({ reference, action: { verb, ...body } }: Variables) =>
      postJson<DeskEnquiry>(`${enquiryPath(reference)}/${verb}`, body),
    done: (_, { done }) => done,
    undo: (enquiry, { reference, undo }) => {
      const action = typeof undo === 'function' ? undo(enquiry) : undo;
      if (!action) return undefined;
      return () => {
        acting.mutate({ reference, action, done: 'Undone.' });
      };
    },
    onDone: (enquiry, { reference }) => {
      queryClient.setQueryData(enquiryQuery(reference).queryKey, enquiry);
    },
  });
  return acting;
}

/** A list of enquiries, 50 at a time; `search` looks through every field. */
export const enquiriesQuery = (list: EnquiryList, search: string) =>
  infiniteQueryOptions({
    queryKey: ['enquiries', list, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        list,
        ...(search && { q: search }),
        ...(pageParam && { after: pageParam }),
      });
      return fetchJson<EnquiriesResponse>(`/api/enquiries?${query}`, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // While letters are typed, what was found before stays; another list has rows of its own.
    placeholderData: (found, before) => (before?.queryKey[1] === list ? found : undefined),
  });

export const enquiryPath = (reference: string) => `/api/enquiries/${encodeURIComponent(reference)}`;

export const enquiryQuery = (reference: string) => apiQuery<DeskEnquiry>(enquiryPath(reference));

/** What can be done with an enquiry; each answers with its new state. */
type EnquiryAction =
  | { verb: 'answered' | 'waiting' | 'unsnooze' | 'release' | 'spam' }
  | { verb: 'snooze'; until: string }
  | { verb: 'assign'; to: string | null }
  | {
      verb: 'outcome';
      outcome: Outcome | null;
      reason: OutcomeReason | null;
      outcomeAt?: string | null;
      pilotAt?: string | null;
    };

export const blockSender = (email: string) => postJson('/api/blocked', { email });

export const unblockSender = (email: string) => deleteJson(`/api/blocked/${encodeURIComponent(email)}`);
