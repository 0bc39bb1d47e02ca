import { setImmediate as nextTurn } from 'node:timers/promises';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dropAnswers, queryClient, readAgain } from './api.ts';

test('an answer that arrives after the sign-out is kept nowhere', async () => {
  const answer = Promise.withResolvers<string>();
  const shown = new QueryObserver(queryClient, { queryKey: ['person'], queryFn: () => answer.promise });
  const stop = shown.subscribe(() => undefined);
  dropAnswers();
  answer.resolve('Ada Lovelace');
  await answer.promise;
  // All that hears of it does so in microtasks, which end before the next turn of the event loop.
  await nextTurn();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(shown.getCurrentResult().data).toBeUndefined();
  stop();
});

test('what changes while a list is read for the first time is on screen at once', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let reads = 0;
  const shown = new QueryObserver(queryClient, {
    queryKey: ['enquiries'],
    queryFn: () => answers[(reads += 1) - 1]?.promise ?? 'too often',
  });
  const stop = shown.subscribe(() => undefined);
  // The server has read its store for the answer, which is on its way; then something changes.
  readAgain();
  answers[0]?.resolve('before');
  answers[1]?.resolve('after');
  await expect.poll(() => shown.getCurrentResult().data).toBe('after');
  expect(reads).toBe(2);
  stop();
});
