import { convert, type FormatCallback } from 'html-to-text';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Both bodies of a mail from one template. */
export function renderMail(template: ReactElement): { html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(template)}`;
  return { html, text: convert(html, textOptions) };
}

/** `Reference: LT-234567`. */
const label: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(': ');
};

const textOptions = {
  wordwrap: false as const,
  formatters: { label },
  selectors: [
    { selector: '[data-label]', format: 'label' },
    { selector: '[data-skip-in-text]', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false as const, hideLinkHrefIfSameAsText: true } },
    { selector: 'h1', options: { uppercase: false } },
  ],
};
