import { z } from 'zod';
import { fillPlaceholders, type Placeholder, unknownPlaceholder } from './placeholders.ts';
import { line } from './words.ts';

/**
 * What a reply is filled with before an owner sees it. `{booking}` is where a review is booked, `{when}` the
 * time of one that is: see `replyText`.
 */
export const replyFacts: Placeholder[] = ['name', 'reference', 'owner', 'booking', 'when'];

/** A paragraph with `{booking}` is for who has no review to come, one with `{when}` for who has. */
export function replyText(
  text: string,
  facts: { name: string; reference: string; owner: string; booking: string; when: string | undefined },
): string {
  const { when = '', ...others } = facts;
  const left = when ? '{booking}' : '{when}';
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => !paragraph.includes(left));
  return fillPlaceholders(paragraphs.join('\n\n'), { when, ...others });
}

/** A file of content/replies/: the words with which an owner begins a reply at the desk. */
export const replySchema = z.strictObject({
  name: line('Name on its button', 30),
  order: z.int().meta({ label: 'Place in the list (1 is first)' }),
  text: z
    .string()
    .trim()
    .min(1, 'write something here')
    .max(4_000, 'at most 4,000 characters')
    .refine((text) => unknownPlaceholder(text, replyFacts) === undefined, {
      error: ({ input }) => unknownPlaceholder(input as string, replyFacts) ?? '',
    })
    .meta({ label: 'Text', placeholders: replyFacts }),
});

export type ReplyTemplate = z.infer<typeof replySchema>;
