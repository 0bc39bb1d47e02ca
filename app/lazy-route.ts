/** A part of the app could not be fetched: off the line or, after a new build, under a name that is gone. */
export class MissingPart extends Error {
  override name = 'MissingPart';
}

/** For routes: tells a part that did not come from one that is broken. */
export const fetched =
  <Part>(fetchPart: () => Promise<Part>) =>
  () =>
    fetchPart().catch((cause: unknown) => {
      throw new MissingPart('The page did not load', { cause });
    });
