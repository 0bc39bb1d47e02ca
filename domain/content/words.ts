import { z } from 'zod';
import { isTimeZone } from '../time/time-zone.ts';

/** One line of text, trimmed, of at most `most` characters. */
export const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'write something here')
    .max(most, `at most ${most} characters`)
    .refine((text) => !text.includes('\n'), 'keep it on one line');

/** A line with a number in place of `{n}`. */
export const counted = (most: number) => line(most).includes('{n}', 'write {n} where the number stands');

export const timeZone = z.string().refine(isTimeZone, 'a time zone such as Asia/Kolkata');

/** A path of this site ("/contact#review"); addresses of other sites have fields of their own. */
export const sitePath = z
  .string()
  .regex(/^\/[a-z0-9\-/]*(\?[a-z0-9=&-]+)?(#[a-z0-9-]+)?$/, 'a path of this site, such as /contact#review');

export const link = z.strictObject({ label: line(40), to: sitePath });

/** The line under a still, up to four short facts: "SC 01", "SH 010", "27 mm · T4". */
export const slate = z.array(line(32)).min(1).max(4);

/** A picture, by the name of its master in art/masters/. */
export const still = z.strictObject({
  picture: z.string().regex(/^[a-z0-9-]+$/, 'the name of a master in art/masters/, without .jpg'),
  alt: line(240),
  slate: slate.optional(),
});

export type Link = z.infer<typeof link>;
export type Still = z.infer<typeof still>;
