import { useQuery } from '@tanstack/react-query';
import { loadSlots } from './review-api.ts';

/**
 * The free slots. Asked for anew wherever they are shown, and when the visitor comes back to the
 * tab.
 */
export const useSlots = () => useQuery({ queryKey: ['review-slots'], queryFn: loadSlots, retry: 2 });
