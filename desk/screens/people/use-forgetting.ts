import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteAnswers } from '../../api/service-worker.ts';
import { forgetPerson } from './people-api.ts';

/** Forgets somebody, in the store and in what this browser has read and kept. */
export function useForgetting(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string) => {
      if (typed.toLowerCase() !== email.toLowerCase())
        throw new Error('This is another address. Type the one above, letter by letter.');
      return forgetPerson(email, typed);
    },
    onSuccess: async () => {
      await deleteAnswers();
      // Whatever screen was open before may name them; what is on screen is read again.
      client.removeQueries({ type: 'inactive' });
      void client.invalidateQueries();
    },
  });
}
