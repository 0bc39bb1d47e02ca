import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../queries.ts';
import { forgetPerson } from './people-api.ts';

/** Forgets somebody, in the store and in what this browser has read. */
export function useForgetPerson(email: string) {
  return useMutation({
    mutationFn: async (typed: string) => {
      if (typed.toLowerCase() !== email.toLowerCase())
        throw new Error('This is another address. Type the one above, letter by letter.');
      return forgetPerson(email, typed);
    },
    onSuccess: () => {
      // Whatever screen was open before may name them; what is on screen is read again.
      queryClient.removeQueries({ type: 'inactive' });
    },
  });
}
