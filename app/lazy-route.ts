/**
 * A chunk could not be loaded: there is no connection or, after a new build, no file of that name
 * any more.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** A route's `lazy` that tells a chunk which did not load from one that throws while it runs. */
export const lazyRoute =
  <Module>(load: () => Promise<Module>) =>
  () =>
    load().catch((cause: unknown) => {
      throw new ChunkLoadError('a chunk did not load', { cause });
    });
