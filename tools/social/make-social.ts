import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ListedPage } from '../../app/prerender.tsx';
import type { SocialImage } from '../../app/shell/document.tsx';
import { pictureSource } from '../pictures/picture-source.ts';
import { digest, layoutHash } from '../print/hashes.ts';
import { memoize } from '../print/memoize.ts';
import { writeAtomically } from '../write-atomically.ts';
import { cardFonts, drawCard } from './draw-card.ts';

export const socialCache = '.cache/social';

/**
 * A social image for every listed page, drawn once and kept until its words, its still or the
 * layout change.
 */
export async function makeSocial(
  pages: ListedPage[],
  siteName: string,
): Promise<Record<string, SocialImage>> {
  mkdirSync(socialCache, { recursive: true });
  const layout = layoutHash('tools/social');
  const sourceHash = memoize((name) => digest(readFileSync(pictureSource(name))));
  let fonts: ReturnType<typeof cardFonts> | undefined;
  const images: Record<string, SocialImage> = {};
  for (const { path, card } of pages) {
    const { name } = card.still.picture;
    const hash = digest(JSON.stringify([card, siteName]), layout, sourceHash(name)).slice(0, 8);
    const file = `${basename(path) || 'home'}.${hash}.jpg`;
    images[path] = { path: `/social/${file}`, alt: card.still.alt };
    if (existsSync(join(socialCache, file))) continue;
    fonts ??= cardFonts();
    writeAtomically(join(socialCache, file), await drawCard(card, siteName, await fonts));
  }
  return images;
}
