import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropAnswers, queryClient } from './api.ts';

test('an answer that arrives after the sign-out is kept nowhere', async () => {
  const answer = Promise.withResolvers<string>();
  const shown = new QueryObserver(queryClient, { queryKey: ['person'], queryFn: () => answer.promise });
  const stop = shown.subscribe(() => undefined);
  dropAnswers();
  answer.resolve('Ada Lovelace');
  await answer.promise;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});
