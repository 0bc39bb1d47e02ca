import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import type { SocialCard } from '../../app/page-meta.ts';
import type { ListedPage } from '../../app/prerender.tsx';
import type { SocialImage } from '../../app/shell/document.tsx';
import { pictureSource } from '../../publishing/picture-source.ts';
import { writeAtomically } from '../../publishing/write-atomically.ts';
import { digest } from '../digest.ts';
import { palette } from '../palette.ts';
import { shadedStillJpeg } from '../pictures/jpeg-stills.ts';
import { brandMarkSvg } from './icons.ts';
import { layoutHash, memoize } from './print-cache.ts';
import { printFonts } from './print-fonts.ts';

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
  const look = layoutHash();
  const sourceHash = memoize((name) => digest(readFileSync(pictureSource(name))));
  let fonts: ReturnType<typeof cardFonts> | undefined;
  const images: Record<string, SocialImage> = {};
  for (const { path, card } of pages) {
    const { name } = card.still.picture;
    const hash = digest(JSON.stringify([card, siteName]), look, sourceHash(name)).slice(0, 8);
    const file = `${basename(path) || 'home'}.${hash}.jpg`;
    images[path] = { path: `/social/${file}`, alt: card.still.alt };
    if (existsSync(join(socialCache, file))) continue;
    fonts ??= cardFonts();
    writeAtomically(join(socialCache, file), await drawCard(card, siteName, await fonts));
  }
  return images;
}

const size = { width: 1200, height: 630 };
const margin = 60;
/** As high as a still of 2.39:1 at this width; the text begins where it has faded into ink. */
const stillHeight = 502;

type Fonts = NonNullable<Parameters<typeof satori>[1]>['fonts'];

/**
 * The still with text in the site's own fonts, drawn as outlines: no font of this machine is used.
 */
export async function drawCard(card: SocialCard, name: string, fonts: Fonts): Promise<Buffer> {
  const [still, words] = await Promise.all([
    shadedStillJpeg(card.still.picture.name, size.width, stillHeight),
    satori(layout(card, name), { ...size, fonts }),
  ]);
  return sharp({ create: { ...size, channels: 3, background: palette.ink } })
    .composite([
      { input: still, gravity: 'north' },
      { input: Buffer.from(words), gravity: 'north' },
    ])
    .jpeg({ quality: 86, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export async function cardFonts(): Promise<Fonts> {
  const files = await printFonts();
  return (['display', 'strong', 'slate'] as const).flatMap((name) => [
    { name, data: readFileSync(files[name].file), weight: 400, style: 'normal' },
    { name: `${name}-extended`, data: readFileSync(files[name].extended), weight: 400, style: 'normal' },
  ]);
}

function layout(card: SocialCard, name: string) {
  return box(
    {
      ...column,
      ...size,
      boxSizing: 'border-box',
      padding: `${margin}px ${margin}px 44px`,
      justifyContent: 'space-between',
    },
    [
      box(
        { display: 'flex', alignItems: 'center', color: palette.paper, fontFamily: 'display', fontSize: 32 },
        [mark(), box({ marginLeft: 18, letterSpacing: -0.6 }, name)],
      ),
      box(column, [
        box({ ...titleStyle, fontSize: titleSize(card.title) }, card.title),
        box(
          { display: 'flex', marginTop: 28, paddingTop: 20, borderTop: `1px solid ${palette.fog}` },
          card.slate.map((part) => box(slateStyle, part.toUpperCase())),
        ),
      ]),
    ],
  );
}

const column = { display: 'flex', flexDirection: 'column' } as const;
const titleStyle = {
  maxWidth: 1010,
  color: palette.paper,
  fontFamily: 'display, display-extended',
  lineHeight: 1.05,
  letterSpacing: -1.6,
  textWrap: 'balance',
};
const slateStyle = {
  marginRight: 44,
  color: palette.paper,
  fontFamily: 'slate, slate-extended',
  fontSize: 20,
  letterSpacing: 2,
};

/** Longer titles get a smaller size, so that they never fill more than the lower half. */
const titleSize = (title: string) => (title.length > 70 ? 44 : title.length > 34 ? 60 : 84);

const mark = () => {
  const svg = Buffer.from(brandMarkSvg(palette.paper)).toString('base64');
  return element('img', { width: 52, height: 32, src: `data:image/svg+xml;base64,${svg}` });
};

const box = (style: object, children: unknown) => element('div', { style }, children);

/** What JSX compiles to; Node runs this file without a compiler. */
const element = (type: string, props: object, children?: unknown) => ({
  type,
  key: null,
  props: { ...props, ...(children !== undefined && { children }) },
});
