/**
 * Loaded before a test's server (`node --import`): beside other work it is late at every turn, most of
 * all while it starts, and for seconds would refuse pages as if its visitors had overloaded it.
 * server/site/overload.test.ts is about that.
 */
import perfHooks from 'node:perf_hooks';

const { monitorEventLoopDelay } = perfHooks;
Object.assign(perfHooks, {
  monitorEventLoopDelay: (options?: object) =>
    Object.defineProperty(monitorEventLoopDelay(options), 'mean', { value: 0 }),
});
