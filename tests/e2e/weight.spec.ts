import { ownPictures, servedName } from '../../tools/pictures/picture-source.ts';
import { contentSets } from './support/content-sets.ts';
import { screensOf } from './support/screens.ts';
import { expect, hydrated, test } from './support/site.ts';

/** Bytes as transferred, compressed, without headers. */
const script = { content: 100_000, contact: 140_000 };
const home = { bytes: 250_000, requests: 12 };
/**
 * Of our art in and near the first view: larger masters must not make a phone load more. A picture
 * that the studio brought is held to `own` in the width a phone loads, how ever many it shows.
 */
const pictures = { art: 120_000, own: 113_000 };
const ownNames = [...ownPictures().keys()].map(servedName);
const isOwn = (name: string) => ownNames.some((own) => name.startsWith(`/pictures/${own}-`));

test.use({ contentSet: contentSets.own });
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

for (const path of screensOf(contentSets.own)) {
  test(`${path} keeps its weight budget on a phone, React included`, async ({ page }) => {
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      loaded.set(pathname, Number(response.headers()['content-length']));
      if (pathname.endsWith('.js')) expect(response.headers()['content-encoding']).toBe('br');
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const scripts = [...loaded].filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThanOrEqual(path === '/contact' ? script.contact : script.content);
    const art = [...loaded].filter(([name]) => name.startsWith('/pictures/') && !isOwn(name));
    expect(sum(art)).toBeLessThanOrEqual(pictures.art);
    const heavy = [...loaded].filter(([name, bytes]) => isOwn(name) && bytes > pictures.own);
    expect(heavy).toEqual([]);
    if (path === '/') {
      expect(sum([...loaded])).toBeLessThanOrEqual(home.bytes);
      expect([...loaded.keys()].length).toBeLessThanOrEqual(home.requests);
    }
  });
}

const sum = (files: [name: string, bytes: number][]) => files.reduce((total, [, bytes]) => total + bytes, 0);
