import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SocialImage } from '../../app/shell/social-tags.tsx';
import type { Content } from '../content/load-content.ts';
import { masterFile } from '../print/print-stills.ts';
import { type Card, socialCards } from './cards.ts';
import { cardFonts, drawCard } from './draw-card.ts';

export const socialCache = '.cache/social';

/** A social image for every page that has one, drawn once and kept until its words, its still or the layout change. */
export async function makeSocial(content: Content): Promise<Record<string, SocialImage>> {
  mkdirSync(socialCache, { recursive: true });
  const layout = layoutHash();
  let fonts: ReturnType<typeof cardFonts> | undefined;
  const images: Record<string, SocialImage> = {};
  for (const card of socialCards(content)) {
    const file = fileOf(card, content.site.name, layout);
    images[card.path] = { path: `/social/${file}`, alt: card.alt };
    if (existsSync(join(socialCache, file))) continue;
    fonts ??= cardFonts();
    writeFileSync(join(socialCache, file), await drawCard(card, content.site.name, await fonts));
  }
  return images;
}

function fileOf(card: Card, site: string, layout: string) {
  const hash = createHash('sha256')
    .update(JSON.stringify([card, site, layout]))
    .update(readFileSync(masterFile(card.picture)));
  const name = card.path === '/' ? 'home' : (card.path.split('/').at(-1) ?? '');
  return `${name}.${hash.digest('hex').slice(0, 8)}.jpg`;
}

/** The layout is code: a change of any file that draws makes all of them anew. */
function layoutHash() {
  const drawing = ['tools/social', 'tools/print'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  );
  const hash = createHash('sha256');
  for (const file of [...drawing, 'app/styles/tokens.css', 'tools/fonts.ts'].sort()) {
    if (!file.includes('.test.')) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
