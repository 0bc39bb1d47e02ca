import { MutationCache, QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ProblemResponse } from '../domain/api-responses.ts';
import type { AccountResponse } from '../server/desk/api/account.ts';
import type { CountsResponse } from '../server/desk/api/today.ts';

/**
 * What the desk has read. The server tells of changes, and after anything done here everything on
 * screen is read again (the rest when it is shown), so nothing is read again just because a window
 * has the focus or a screen is opened within the minute.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // For changes that the stream does not tell of: those by another process, and all of them
      // behind a proxy that buffers streams. In the background too, for title and notification: a
      // tab that is left open keeps its session until that is 60 days old.
      refetchInterval: 30_000,
      refetchIntervalInBackground: true,
      // Offline, a request fails and the desk says so; by default TanStack Query would send none.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        !(error instanceof ApiError && error.status < 500 && error.status > 0) &&
        // What took too long would only be asked of a busy server once more.
        !(error instanceof ApiError && error.status === 504) &&
        failures < 2,
    },
    mutations: { networkMode: 'always' },
  },
  mutationCache: new MutationCache({ onSettled: () => readAgain() }),
});

/**
 * Everything on screen. What is being read for the first time is read once more after that: TanStack
 * Query begins a read anew only where it has an older one to show meanwhile, and the server may have
 * answered before the change.
 */
export function readAgain(): void {
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  void queryClient.invalidateQueries();
  for (const { queryKey, promise } of firstReads)
    void Promise.allSettled([promise]).then(() => queryClient.invalidateQueries({ queryKey, exact: true }));
}

/** Everything that was read, and what is still on its way: its answer is kept nowhere. */
export function dropAnswers(): void {
  void queryClient.cancelQueries();
  queryClient.clear();
}

/** What an address of the API responds, kept under that address. */
export const apiQuery = <Result>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: () => fetchJson<Result>(path) });

export const meQuery = apiQuery<AccountResponse>('/api/me');

/** Who is signed in: the router's loader has it before any screen is shown. */
export const useMe = () => useSuspenseQuery(meQuery).data;

export const countsQuery = apiQuery<CountsResponse>('/api/counts');

/** A response that is not 2xx, or none: then its status is 0. Its message is shown to the owner. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Event of `window` when a response is 401: the server no longer knows the session. */
export const sessionEnded = 'desk:session-ended';

interface Request {
  method?: 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  /** Idempotency key: a request sent again with it is done once. */
  key?: string;
  signal?: AbortSignal;
  /** How long to wait for the answer: 20 seconds, unless it takes work. */
  waitMs?: number;
}

/** A request to the desk's own API. */
export async function fetchJson<Result>(
  path: string,
  { method, body, key, signal, waitMs = 20_000 }: Request = {},
): Promise<Result> {
  const response = await send(path, {
    ...(method && { method }),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
  });
  if (!response.ok) throw await errorOf(response, path);
  // The server is held to this type; checking it again here would bring zod to the browser.
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

export const postJson = <Result>(path: string, body: object = {}, key?: string) =>
  fetchJson<Result>(path, { method: 'POST', body, ...(key && { key }) });

export const deleteJson = <Result>(path: string) => fetchJson<Result>(path, { method: 'DELETE' });

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    // `reason` is any value; whoever aborts here leaves it to the browser, which makes an error.
    const aborted = init.signal?.aborted ? (init.signal.reason as Error).name : undefined;
    if (aborted === 'AbortError') throw error;
    if (aborted === 'TimeoutError')
      throw new ApiError(504, 'This takes longer than usual. Nothing is lost: try again in a moment.');
    throw new ApiError(0, 'The desk can’t be reached. Check the connection and try again.');
  }
}

async function errorOf(response: Response, path: string): Promise<ApiError> {
  // A proxy in front of the server answers with a page of its own.
  const { title, detail } = (await response.json().catch(() => ({}))) as Partial<ProblemResponse>;
  if (response.status === 401 && !path.startsWith('/api/sign-in'))
    window.dispatchEvent(new Event(sessionEnded));
  if (response.status === 503 || response.status === 502 || response.status === 504)
    return new ApiError(503, 'The store isn’t answering. Nothing you typed is lost: try again in a moment.');
  const words = [title, detail].filter(Boolean).map((part) => part?.replace(/[.\s]*$/, '.'));
  return new ApiError(response.status, words.join(' ') || `The server answered ${response.status}.`);
}
