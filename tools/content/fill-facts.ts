import type { Site } from '../../domain/content/site.ts';

/**
 * Puts facts of site.yaml wherever words say {studio}, {replyHours} or {pilotDelivery}, so that
 * each is changed in one place.
 */
export function fillFacts<Words>(words: Words, { name, promises }: Pick<Site, 'name' | 'promises'>): Words {
  const facts = { studio: name, ...promises };
  // Words are plain data, read from YAML: as JSON they keep their shape.
  const filled = Object.entries(facts).reduce(
    (text, [fact, value]) => text.replaceAll(`{${fact}}`, JSON.stringify(String(value)).slice(1, -1)),
    JSON.stringify(words),
  );
  return JSON.parse(filled) as Words;
}
