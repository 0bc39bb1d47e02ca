import { z } from 'zod';
import { isTimeZone } from '../time/zones.ts';
import { isGenerated, madeByNetwork, noCredit } from './credits.ts';
import type { FieldMeta, Fold } from './form-fields.ts';
import { type Placeholder, unknownPlaceholder } from './placeholders.ts';

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

/**
 * One line of text, trimmed, of at most `most` characters; in braces only facts of site.yaml. The
 * label is what owners call it.
 */
export const line = (label: string, most: number) => filled(label, most);

/** A line in which `{name}` is replaced by a fact; only these names are known when it is shown. */
export const filled = (label: string, most: number, ...names: Placeholder[]) =>
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
    .meta({ label, placeholders: names });

/** A line that may be left empty: what it says is shown as soon as the studio fills it in. */
export const unfilled = (label: string, most: number) => z.literal('').or(line(label, most));

/** A line with a number in place of `{n}`. */
export const counted = (label: string, most: number, ...names: Placeholder[]) =>
  filled(label, most, 'n', ...names).includes('{n}', 'write {n} where the number stands');

/** Fields of one thing, in the order in which an owner is to meet them. */
export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape) =>
  z.strictObject(shape).meta({ label });

/** `one` is what a button adds: "a person". */
export const list = <Entry extends z.ZodType>(label: string, one: string, entry: Entry) =>
  z.array(entry).meta({ label, one });

/** Small words that nobody comes for: the form has them under one fold, after the rest of their group. */
export const rarely = <Shape extends z.ZodRawShape>(shape: Shape) => folded(shape, 'rare');

const folded = <Shape extends z.ZodRawShape>(shape: Shape, fold: Fold) =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, (field as z.ZodType).meta({ fold })]),
  ) as unknown as Shape;

/** What every page has beside what is seen on it. */
export const forSearch = folded(
  {
    title: line('Title in the browser’s tab and in search results', 70),
    description: line('Description in search results', 160).meta({ help: 'One or two sentences.' }),
  },
  'search',
);

export const timeZone = z
  .string()
  .refine(isTimeZone, 'a time zone such as Asia/Kolkata')
  .meta({ label: 'Time zone', format: 'zone', example: 'Asia/Kolkata' });

/** The address of another site, or of one of its pages. */
export const webAddress = (label: string) =>
  z
    .url({ protocol: /^https$/, error: 'an address that begins with https://' })
    .meta({ label, help: 'Begins with https://' });

/** A path of this site ("/contact#review"). */
const sitePath = z
  .string()
  .regex(/^\/[a-z0-9\-/]*(\?[a-z0-9=&-]+)?(#[a-z0-9-]+)?$/, 'a path of this site, such as /contact#review')
  .meta({ label: 'Where it leads', format: 'path', example: '/contact#review' });

export const link = (label = 'Link') => group(label, { label: line('Words', 40), to: sitePath });

/** The name of a picture that the studio brought, a file of content/pictures/. */
export const ownPicture = /^[^/\\]+\.(jpe?g|png|avif|tiff?)$/i;

/**
 * The point of a picture that stays in view wherever a page crops it: how far from its left edge and
 * from its top. Tens, because each is a class in app/ui/picture.css: our pages allow no inline styles.
 */
const cropPoint = z
  .string()
  .regex(/^(0|[1-9]0|100)% (0|[1-9]0|100)%$/, 'tens from the left and from the top, such as 30% 20%')
  .meta({ label: 'What stays in view' });

/**
 * A picture with its text for who cannot see it. `site.credit` is that of our rendered art: a
 * still may have its own, and a picture that the studio brought has none unless it says one.
 */
export const still = (label = 'Picture') =>
  z
    .strictObject({
      picture: z
        .string()
        .trim()
        .regex(
          new RegExp(`^[a-z0-9-]+$|${ownPicture.source}`, 'i'),
          'the name of a master in art/masters/, without .jpg, or of a JPEG, PNG, AVIF or TIFF in content/pictures/, with its ending',
        )
        .meta({ label: 'Picture, by its name' }),
      alt: line('What it shows, for people who can’t see it', 240).meta({
        help: 'One sentence. Screen readers say it, and it stands where the picture can’t load.',
      }),
      /** The line under a still: "SC 01", "SH 010", "27 mm · T4". */
      slate: list('Short facts under the picture', 'a fact', line('Fact', 32)).min(1).max(4).optional(),
      credit: line('Credit', 80).optional().meta({
        help: 'Who made it, where the page names it. Left out, a photograph of yours has none, and our own art has the credit of “Name, navigation and footer”.',
      }),
      crop: cropPoint.optional(),
    })
    .refine(({ picture, credit }) => !isGenerated(picture) || credit === madeByNetwork, {
      path: ['credit'],
      error: `"${madeByNetwork}": a network of ours has generated this picture`,
    })
    .refine(({ picture, alt }) => !isGenerated(picture) || /our own network/i.test(alt), {
      path: ['alt'],
      error: 'what it shows, and that it was made by our own network',
    })
    .transform((one) =>
      one.credit === undefined && ownPicture.test(one.picture) ? { ...one, credit: noCredit } : one,
    )
    .meta({ label });
export type Still = z.infer<ReturnType<typeof still>>;
