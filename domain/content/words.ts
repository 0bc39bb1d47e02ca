import { z } from 'zod';
import { isTimeZone } from '../time/zones.ts';
import { noCredit } from './credits.ts';
import { unknownPlaceholder } from './placeholders.ts';

/** One line of text, trimmed, of at most `most` characters; in braces only facts of site.yaml. */
export const line = (most: number) => filled(most);

/** A line in which `{name}` is replaced by a fact; only these names are known when it is shown. */
export const filled = (most: number, ...names: string[]) =>
  z
    .string()
    .trim()
    .min(1, 'write something here')
    .max(most, {
      error: ({ input }) => `at most ${most} characters: these are ${(input as string).length}`,
    })
    .refine((text) => !text.includes('\n'), 'keep it on one line')
    .refine((text) => unknownPlaceholder(text, names) === undefined, {
      error: ({ input }) => unknownPlaceholder(input as string, names) ?? '',
    })
    .meta({ placeholders: names });

/** A line that may be left empty: what it says is shown as soon as the studio fills it in. */
export const unfilled = (most: number) => z.literal('').or(line(most));

/** A line with a number in place of `{n}`. */
export const counted = (most: number, ...names: string[]) =>
  filled(most, 'n', ...names).includes('{n}', 'write {n} where the number stands');

export const timeZone = z
  .string()
  .refine(isTimeZone, 'a time zone such as Asia/Kolkata')
  .meta({ format: 'zone' });

/** A path of this site ("/contact#review"); addresses of other sites have fields of their own. */
const sitePath = z
  .string()
  .regex(/^\/[a-z0-9\-/]*(\?[a-z0-9=&-]+)?(#[a-z0-9-]+)?$/, 'a path of this site, such as /contact#review')
  .meta({ format: 'path' });

export const link = z.strictObject({ label: line(40), to: sitePath });

/** The line under a still, up to four short facts: "SC 01", "SH 010", "27 mm · T4". */
const slate = z.array(line(32)).min(1).max(4);

/** The name of a picture that the studio brought, a file of content/pictures/. */
export const ownPicture = /^[^/\\]+\.(jpe?g|png|avif|tiff?)$/i;

/**
 * The point of a picture that stays in view wherever a page crops it: how far from its left edge and
 * from its top. Tens, because each is a class in app/ui/picture.css: our pages allow no inline styles.
 */
const cropPoint = z
  .string()
  .regex(/^(0|[1-9]0|100)% (0|[1-9]0|100)%$/, 'tens from the left and from the top, such as 30% 20%');

/**
 * A picture with its text for who cannot see it. `site.credit` is that of our rendered art: a
 * still may have its own, and a picture that the studio brought has none unless it says one.
 */
export const still = z
  .strictObject({
    picture: z
      .string()
      .trim()
      .regex(
        new RegExp(`^[a-z0-9-]+$|${ownPicture.source}`, 'i'),
        'the name of a master in art/masters/, without .jpg, or of a JPEG, PNG, AVIF or TIFF in content/pictures/, with its ending',
      ),
    alt: line(240),
    slate: slate.optional(),
    credit: line(80).optional(),
    crop: cropPoint.optional(),
  })
  .transform((one) =>
    one.credit === undefined && ownPicture.test(one.picture) ? { ...one, credit: noCredit } : one,
  );
export type Still = z.infer<typeof still>;
