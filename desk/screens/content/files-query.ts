import { queryOptions } from '@tanstack/react-query';
import type { FilesReply } from '../../../domain/content/desk-content.ts';
import { fetchJson } from '../../api.ts';

export const filesQuery = queryOptions({
  queryKey: ['content-files'],
  queryFn: () => fetchJson<FilesReply>('/api/content/files'),
  // What is typed changes it, and is no mutation of TanStack Query that would have it read again.
  staleTime: 0,
});
