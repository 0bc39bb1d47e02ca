import type { Site } from '../../domain/content/site.ts';

/**
 * Puts the promises of site.yaml wherever words say {replyHours} or {pilotDelivery}, so that each is
 * changed in one place.
 */
export function fillPromises<Words>(words: Words, promises: Site['promises']): Words {
  // Words are plain data, read from YAML: as JSON they keep their shape.
  const delivery = JSON.stringify(promises.pilotDelivery).slice(1, -1);
  const filled = JSON.stringify(words)
    .replaceAll('{replyHours}', String(promises.replyHours))
    .replaceAll('{pilotDelivery}', delivery);
  return JSON.parse(filled) as Words;
}
