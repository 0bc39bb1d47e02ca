import { fillData } from '../domain/content/placeholders.ts';

/** Name of the element in every page's head that says how long the server keeps things. */
export const retentionMeta = 'retention';

/**
 * Words with their {retention} filled in. Pages are rendered before that is known: they keep the
 * placeholder for the server to fill, and so does their head. A script is served as it was built,
 * so in the browser its words are filled from the head of the page that was loaded.
 */
export function withRetention<Words>(words: Words): Words {
  if (import.meta.env.SSR) return words;
  const kept = document.querySelector<HTMLMetaElement>(`meta[name="${retentionMeta}"]`)?.content ?? '';
  return fillData(words, { retention: kept });
}
