import { queryOptions } from '@tanstack/react-query';
import type { PublishProgress } from '../../../domain/content/desk-content.ts';
import type { FieldPath } from '../../../domain/content/field-path.ts';
import type { FileResponse, FilesResponse } from '../../../server/desk/api/content.ts';
import { fetchJson } from '../../api.ts';

export const filesQuery = queryOptions({
  queryKey: ['content-files'],
  queryFn: () => fetchJson<FilesResponse>('/api/content/files'),
  // What is typed changes it, and is no mutation of TanStack Query that would have it read again.
  staleTime: 0,
});

export const publishQuery = queryOptions({
  queryKey: ['content-publish'],
  queryFn: () => fetchJson<PublishProgress>('/api/content/publish'),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'building' ? 1_500 : 15_000),
});

/** Words are checked, git is waited for, and what is live is said when it is served. */
export const publishWaitMs = 90_000;

/** `at` is the field that the owner is in, by which the others see them there. */
export const readFile = (name: string, at?: FieldPath) =>
  fetchJson<FileResponse>(
    `/api/content/file?${new URLSearchParams({ name, ...(at && { at: JSON.stringify(at) }) })}`,
  );

export const fileQuery = (name: string) =>
  queryOptions({ queryKey: ['content-file', name], queryFn: () => readFile(name), staleTime: 0 });

/** Makes a version live again; one of before an upgrade is built anew first. */
export const goBack = (id: string) =>
  fetchJson<{ state: 'live' | 'building' }>('/api/content/back', {
    method: 'POST',
    body: { id },
    waitMs: publishWaitMs,
  });

/** Where a file is edited, beginning at a field of it. */
export const editAddress = (file: string, field?: FieldPath) =>
  `/content/edit?${new URLSearchParams({ file, ...(field && { field: JSON.stringify(field) }) })}`;
