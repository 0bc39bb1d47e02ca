import { lexer, type Token, type Tokens } from 'marked';
import type { z } from 'zod';
import { unknownPlaceholder } from '../domain/content/placeholders.ts';
import type { Block, Prose, Span, TextPage, textPageFacts } from '../domain/content/prose.ts';
import { proseSections, type ProseSection } from '../domain/project/project.ts';
import { fold, joinLines } from '../domain/text.ts';
import type { Mistake } from './check-content.ts';

/** The sections of a project's body, by their heading in lower case. */
export function splitSections(file: string, body: string, mistakes: Mistake[]) {
  const sections: Partial<Record<ProseSection, string>> = {};
  const allowed = proseSections.map((section) => `## ${section}`).join(', ');
  for (const { heading, text } of splitAtHeadings(file, body, allowed, mistakes)) {
    const name = proseSections.find((section) => section === heading.toLowerCase());
    const field = `## ${heading}`;
    if (!name) {
      mistakes.push({ file, field, found: 'a section that does not exist', allowed });
    } else if (name in sections) {
      mistakes.push({ file, field, found: 'a second section of that name', allowed: 'each section once' });
    } else sections[name] = text;
  }
  return sections;
}

/** Splits a body at its `## Heading` lines; text before the first of them is a mistake. */
function splitAtHeadings(file: string, body: string, allowed: string, mistakes: Mistake[]) {
  const [before = '', ...parts] = body.split(/^## /m);
  if (before.trim()) {
    mistakes.push({
      file,
      field: 'before the first ##',
      found: excerpt(before),
      allowed: `text under ${allowed}`,
    });
  }
  return parts.map((part) => {
    const [heading = '', ...rest] = part.split('\n');
    return { heading: heading.trim(), text: rest.join('\n') };
  });
}

/**
 * Paragraphs, lists, emphasis and links, which page and PDF can render. Anything else is a mistake.
 */
export function readProse(
  file: string,
  name: string,
  text: string | undefined,
  mistakes: Mistake[],
  filledWith: string[] = [],
): Prose {
  const field = `## ${name}`;
  if (!text?.trim()) {
    mistakes.push({
      file,
      field,
      found: 'nothing',
      allowed: `a section "${field}" with at least a paragraph`,
    });
    return [];
  }
  const unknown = unknownPlaceholder(text, filledWith);
  if (unknown) mistakes.push({ file, field, found: excerpt(text), allowed: unknown });
  const refuse = (token: Token): [] => {
    mistakes.push({
      file,
      field,
      found: excerpt(token.raw),
      allowed: `${token.type === 'html' ? 'no HTML, which pages never show: ' : ''}paragraphs, lists of one level with dashes, **strong**, *emphasis* and [links](https://…), none inside another`,
    });
    return [];
  };
  try {
    return lexer(text).flatMap((token) => readBlock(token, refuse));
  } catch (error) {
    // Thousands of quotes or lists in each other.
    if (!(error instanceof RangeError)) throw error;
    mistakes.push({
      file,
      field,
      found: excerpt(text),
      allowed: 'paragraphs and lists, not so deep in each other',
    });
    return [];
  }
}

const excerpt = (text: string) => text.trim().slice(0, 60);

type Refuse = (token: Token) => [];

/** marked's `Token` has a member whose `type` is any string, so `type` does not narrow it. */
function readBlock(token: Token, refuse: Refuse): Block[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') {
    return [{ kind: 'paragraph', spans: readSpans((token as Tokens.Paragraph).tokens, refuse) }];
  }
  if (token.type === 'list' && !(token as Tokens.List).ordered) {
    return [{ kind: 'list', items: (token as Tokens.List).items.map((item) => readItem(item, refuse)) }];
  }
  return refuse(token);
}

function readItem(item: Tokens.ListItem, refuse: Refuse): Span[] {
  const [only, ...more] = item.tokens.filter(({ type }) => type !== 'space');
  const isLine = only?.type === 'text' || only?.type === 'paragraph';
  if (!isLine || more.length > 0 || item.task) return refuse(item);
  // As in `readBlock`.
  return readSpans((only as Tokens.Text).tokens ?? [], refuse);
}

function readSpans(tokens: Token[], refuse: Refuse): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [{ text: joinLines(token.text) }];
      case 'strong':
      case 'em':
        return isPlain(token) ? [{ text: token.text, style: token.type }] : refuse(token);
      case 'link':
        return isPlain(token) && isAllowed(token.href)
          ? [{ text: token.text, href: token.href }]
          : refuse(token);
      default:
        return refuse(token);
    }
  });
}

const isPlain = ({ tokens = [] }: { tokens?: Token[] }) => tokens.every(({ type }) => type === 'text');

/**
 * A path of this site, https or mailto, as a browser reads it: `//host`, `/\host` and `https:host` lead
 * elsewhere than they look.
 */
function isAllowed(href: string): boolean {
  const read = URL.parse(href, 'https://this.site.invalid');
  if (href.startsWith('/')) return read?.host === 'this.site.invalid';
  return read !== null && /^(https:\/\/[^/\\]|mailto:.)/.test(href);
}

export function readTextPage(
  file: string,
  facts: z.infer<typeof textPageFacts>,
  body: string,
  mistakes: Mistake[],
  filledWith: string[] = [],
): TextPage {
  const sections = splitAtHeadings(file, body, '## Heading', mistakes).map(({ heading, text }) => ({
    id: fold(heading).replaceAll(' ', '-'),
    heading,
    text: readProse(file, heading, text, mistakes, filledWith),
  }));
  const duplicate = sections.find(
    ({ id }, index) => sections.findIndex((other) => other.id === id) !== index,
  );
  if (duplicate) {
    const field = `## ${duplicate.heading}`;
    mistakes.push({ file, field, found: 'a second section of that name', allowed: 'each heading once' });
  }
  return { ...facts, sections };
}
