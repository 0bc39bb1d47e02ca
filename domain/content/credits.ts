/** Written as the credit of a still that has none. */
export const noCredit = 'none';

/** What to write under some stills, each credit once; `rendered` is the credit of our own art. */
export const creditsOf = (stills: { credit?: string | undefined }[], rendered: string): string[] =>
  [...new Set(stills.map(({ credit }) => credit ?? rendered))].filter((credit) => credit !== noCredit);
