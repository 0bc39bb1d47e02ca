import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Prose, Span } from '../../domain/content/prose.ts';
import { proseSections, type ProseSection } from '../../domain/project/release.ts';
import type { Mistake } from './content-mistake.ts';

/** Cuts a body at its `## Heading` lines; the headings are the section names, in any case. */
export function splitSections(file: string, body: string, mistakes: Mistake[]) {
  const sections: Partial<Record<ProseSection, string>> = {};
  for (const part of body.split(/^## /m).slice(1)) {
    const [heading = '', ...rest] = part.split('\n');
    const name = heading.trim().toLowerCase() as ProseSection;
    if (proseSections.includes(name)) sections[name] = rest.join('\n');
    else
      mistakes.push({
        file,
        field: `## ${heading.trim()}`,
        found: 'a section that does not exist',
        allowed: proseSections.map((section) => `## ${section}`).join(', '),
      });
  }
  return sections;
}

/** Paragraphs, lists, emphasis and links: what page and PDF can both draw. Anything else is named. */
export function readProse(file: string, name: string, text: string | undefined, mistakes: Mistake[]): Prose {
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
  const refuse = (token: Token): [] => {
    mistakes.push({
      file,
      field,
      found: token.raw.trim().slice(0, 60),
      allowed: 'paragraphs, lists, **strong**, *emphasis* and [links](https://…)',
    });
    return [];
  };
  return lexer(text).flatMap((token) => readBlock(token, refuse));
}

type Refuse = (token: Token) => [];

function readBlock(token: Token, refuse: Refuse): Block[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') {
    return [{ kind: 'paragraph', spans: readSpans((token as Tokens.Paragraph).tokens, refuse) }];
  }
  if (token.type === 'list') {
    const items = (token as Tokens.List).items.map((item) =>
      item.tokens.flatMap((inner) => readSpans('tokens' in inner ? (inner.tokens ?? []) : [], refuse)),
    );
    return [{ kind: 'list', items }];
  }
  return refuse(token);
}

function readSpans(tokens: Token[], refuse: Refuse): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [{ text: token.text.replaceAll(/\s*\n\s*/g, ' ') }];
      case 'strong':
      case 'em':
        return [{ text: token.text, style: token.type }];
      case 'link':
        return /^(https:|mailto:|\/)/.test(token.href)
          ? [{ text: token.text, href: token.href }]
          : refuse(token);
      default:
        return refuse(token);
    }
  });
}
