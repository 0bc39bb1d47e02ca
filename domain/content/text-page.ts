import { z } from 'zod';
import type { Prose } from './prose.ts';
import { line } from './words.ts';

/** Front matter of content/pages/<name>.md. The body is sections, each under a `## Heading`. */
export const textPageFacts = z.strictObject({
  title: line(70),
  description: line(160),
  heading: line(80),
  intro: line(300),
});

export type TextPage = z.infer<typeof textPageFacts> & { sections: TextSection[] };

/** `id` is the heading as it stands in an address: `/faq#who-owns-it`. */
export interface TextSection {
  id: string;
  heading: string;
  text: Prose;
}
