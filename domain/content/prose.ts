import { z } from 'zod';
import { forSearch, line } from './words.ts';

/**
 * Running text as data, not HTML: the page, the PDF and plain text each render it in their own way.
 */
export interface Span {
  text: string;
  style?: 'strong' | 'em';
  href?: string;
}
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] };
export type Prose = Block[];

/** Front matter of content/pages/<name>.md. The body is sections, each under a `## Heading`. */
export const textPageFacts = z.strictObject({
  ...forSearch,
  heading: line('Heading', 80),
  intro: line('First paragraph', 300),
});

export type TextPage = z.infer<typeof textPageFacts> & { sections: TextSection[] };

/** `id` is the heading as it stands in an address: `/faq#who-owns-it`. */
export interface TextSection {
  id: string;
  heading: string;
  text: Prose;
}
