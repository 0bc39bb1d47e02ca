import { fillData } from '../domain/content/placeholders.ts';

/** Elements in every page's head: how long the server keeps things, and what it says of its counting. */
export const servedMetas = ['retention', 'counting'] as const;

/**
 * Words with what only the server knows filled in. Pages are rendered before that is known: they keep
 * the placeholders for the server to fill, and so does their head. A script is served as it was built,
 * so in the browser its words are filled from the head of the page that was loaded.
 */
export function withServedFacts<Words>(words: Words): Words {
  if (import.meta.env.SSR) return words;
  return fillData(words, Object.fromEntries(servedMetas.map((name) => [name, servedFact(name)])));
}

export const servedFact = (name: (typeof servedMetas)[number]) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
