/** Written as the credit of a still that has none. */
export const noCredit = 'none';

/** The credit of what a network of ours has generated: pictures so named, and films. */
export const madeByNetwork = 'Made by our own network';
export const isGenerated = (picture: string) => picture.startsWith('network-');

/** What to write under some stills, each credit once; `rendered` is the credit of our own art. */
export const creditsOf = (stills: { credit?: string | undefined }[], rendered: string): string[] =>
  [...new Set(stills.map(({ credit }) => credit ?? rendered))].filter((credit) => credit !== noCredit);

/**
 * A credit stands under the pictures it speaks of: `all` under a group of stills that share theirs,
 * `own` under each of a group that does not.
 */
export function groupCredits(stills: { credit?: string | undefined }[], rendered: string) {
  const isShared = new Set(stills.map(({ credit }) => credit ?? rendered)).size <= 1;
  return {
    all: isShared ? creditsOf(stills, rendered) : [],
    own: (still: { credit?: string | undefined }) => (isShared ? [] : creditsOf([still], rendered)),
  };
}
