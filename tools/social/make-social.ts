import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SocialImage } from '../../app/shell/social-tags.tsx';
import type { Content } from '../content/load-content.ts';
import { digest, layoutHash, remember } from '../print/hashes.ts';
import { masterFile } from '../print/print-stills.ts';
import { socialCards } from './cards.ts';
import { cardFonts, drawCard } from './draw-card.ts';

export const socialCache = '.cache/social';

/** A social image for every page that has one, drawn once and kept until its words, its still or the layout change. */
export async function makeSocial(content: Content): Promise<Record<string, SocialImage>> {
  mkdirSync(socialCache, { recursive: true });
  let fonts: ReturnType<typeof cardFonts> | undefined;
  const images: Record<string, SocialImage> = {};
  for (const { card, file } of nameCards(content)) {
    images[card.path] = { path: `/social/${file}`, alt: card.alt };
    if (existsSync(join(socialCache, file))) continue;
    fonts ??= cardFonts();
    writeFileSync(join(socialCache, file), await drawCard(card, content.site.name, await fonts));
  }
  return images;
}

export function nameCards(content: Content) {
  const layout = layoutHash('tools/social');
  const masterHash = remember((name) => digest(readFileSync(masterFile(name))));
  return socialCards(content).map((card) => {
    const hash = digest(JSON.stringify([card, content.site.name]), layout, masterHash(card.picture)).slice(
      0,
      8,
    );
    const name = card.path === '/' ? 'home' : basename(card.path);
    return { card, file: `${name}.${hash}.jpg` };
  });
}
