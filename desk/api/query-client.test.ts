import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { invalidate, queryClient } from './query-client.ts';

test('what changes while a list is read for the first time is read too', async () => {
  const first = Promise.withResolvers<string>();
  const read = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(first.promise)
    .mockResolvedValue('after the change');
  const list = new QueryObserver(queryClient, { queryKey: ['deliveries', 1], queryFn: () => read() });
  const stop = list.subscribe(() => undefined);
  invalidate('deliveries');
  first.resolve('before the change');
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('after the change'));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
  queryClient.clear();
});
