import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { Button } from './button.tsx';

/**
 * What a query has read, or a line that says that it is reading or why it failed. What was read
 * before stays when reading again fails, unless the response is 404: the person was forgotten
 * meanwhile.
 */
export function Loaded<Data>({
  query,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}) {
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  if (query.data !== undefined && !isGone) return children(query.data);
  if (!query.error) return <p className="text-fog">Loading …</p>;
  return (
    <div role="alert" className="failed-line grid gap-4">
      <p>{query.error.message}</p>
      {!isGone && <Button onClick={() => void query.refetch()}>Try again</Button>}
    </div>
  );
}
