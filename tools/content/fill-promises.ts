import type { Site } from '../../domain/content/site.ts';

/**
 * Puts the promise of site.yaml wherever words say {replyHours}, so that it is changed in one
 * place.
 */
export function fillPromises<Words>(words: Words, { replyHours }: Site['promises']): Words {
  // Words are plain data, read from YAML: as JSON they keep their shape.
  return JSON.parse(JSON.stringify(words).replaceAll('{replyHours}', String(replyHours))) as Words;
}
