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

export const plainText = (prose: Prose) =>
  prose
    .map((block) =>
      block.kind === 'paragraph' ? spansText(block.spans) : block.items.map(spansText).join(' '),
    )
    .join(' ');

const spansText = (spans: Span[]) => spans.map((span) => span.text).join('');
