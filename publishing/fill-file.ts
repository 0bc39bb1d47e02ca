import { fillPlaceholders } from '../domain/content/placeholders.ts';
import type { servedFacts } from '../domain/content/site.ts';

/** Owners write these words, and `"` or `<` may be among them. */
export function fillFile(name: string, text: string, facts: ReturnType<typeof servedFacts>): string {
  const inPlace = /\.(html|svg|xml)$/.test(name)
    ? escapeHtml
    : /\.(json|webmanifest)$/.test(name)
      ? (words: string) => JSON.stringify(words).slice(1, -1)
      : (words: string) => words;
  const filled = Object.entries(facts).map(([fact, words]) => [fact, inPlace(words)]);
  return fillPlaceholders(text, Object.fromEntries(filled) as typeof facts);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
