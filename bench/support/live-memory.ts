import { once } from 'node:events';

/**
 * What a process still needs: its heap and buffers after everything that nobody can reach was thrown away. The system's count also
 * holds what V8 keeps for later, which grows in steps of a sixth of our server and says nothing of a leak.
 * The process must have been started with `--inspect` at that port.
 */
export async function watchLiveMemory(port: number) {
  const targets = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [{ webSocketDebuggerUrl }] = (await targets.json()) as [{ webSocketDebuggerUrl: string }];
  const inspector = new WebSocket(webSocketDebuggerUrl);
  await once(inspector, 'open');
  const ended = new AbortController();
  inspector.addEventListener('close', () =>
    ended.abort(new Error('the process whose memory is watched has ended')),
  );

  let last = 0;
  async function call<Result>(method: string): Promise<Result> {
    const id = (last += 1);
    inspector.send(JSON.stringify({ id, method }));
    for (;;) {
      const [{ data }] = (await once(inspector, 'message', ended)) as [MessageEvent<string>];
      const answer = JSON.parse(data) as { id?: number; result: Result };
      if (answer.id === id) return answer.result;
    }
  }

  return {
    async megabytes(): Promise<number> {
      await call('HeapProfiler.collectGarbage');
      const heap = await call<{ usedSize: number; backingStorageSize: number }>('Runtime.getHeapUsage');
      return (heap.usedSize + heap.backingStorageSize) / 1e6;
    },
    close: () => inspector.close(),
  };
}
