/** A part of the app could not be lazyRoute: off the line or, after a new build, under a name that is gone. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** For routes: tells a part that did not come from one that is broken. */
export const lazyRoute =
  <Part>(fetchPart: () => Promise<Part>) =>
  () =>
    fetchPart().catch((cause: unknown) => {
      throw new ChunkLoadError('The page did not load', { cause });
    });
