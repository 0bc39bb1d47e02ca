import { useQuery } from '@tanstack/react-query';
import { loadSlots } from './review-api.ts';

export interface Slots {
  state: 'loading' | 'failed' | 'loaded';
  slots: number[];
  reload: () => void;
}

/** The free slots; asked for anew wherever they are shown, and when the visitor comes back to the tab. */
export function useSlots(): Slots {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['review-slots'],
    queryFn: loadSlots,
    retry: 2,
  });
  return {
    state: data ? 'loaded' : isError && !isFetching ? 'failed' : 'loading',
    slots: data ?? [],
    reload: () => void refetch(),
  };
}
