import type { Page } from '@playwright/test';
import { expectAccessible } from '../e2e/support/axe.ts';
import { contentSets, screensOf } from '../e2e/support/content-sets.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';
import { smallTargets } from '../e2e/support/small-targets.ts';

/** Bytes as transferred, compressed, without headers. */
/** A page that may have a film has its player, 6 KB, from the first paint on. */
const script = { content: 100_000, player: 108_000, contact: 140_000 };
const scriptOf = (path: string) => {
  if (path === '/contact') return script.contact;
  return /^\/(films|work)\//.test(path) ? script.player : script.content;
};
/**
 * Six of them are small stills, 4 to 6 KB each, a screen or two ahead of the visitor: browsers fetch
 * them early. Two are the style below the first view. The HTML with its headers comes in the first
 * round trip: a server sends ten packets before it waits.
 */
const home = { bytes: 250_000, requests: 16, document: 14_600 };
/** Of our art in and near the first view: larger masters must not make a phone load more. */
const art = 120_000;

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

for (const path of screensOf(contentSets.seed)) {
  test(`${path} keeps its weight budget on a phone, React included, and is pressed with ease`, async ({
    page,
  }) => {
    const loaded = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      loaded.set(pathname, Number(response.headers()['content-length']));
      if (pathname.endsWith('.js')) expect(response.headers()['content-encoding']).toBe('br');
    });
    const answer = await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const scripts = [...loaded].filter(([name]) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(2);
    expect(sum(scripts)).toBeLessThanOrEqual(scriptOf(path));
    expect(sum([...loaded].filter(([name]) => name.startsWith('/pictures/')))).toBeLessThanOrEqual(art);
    if (path === '/') {
      expect(sum([...loaded])).toBeLessThanOrEqual(home.bytes);
      expect([...loaded.keys()].length).toBeLessThanOrEqual(home.requests);
      const headers = (await answer?.headersArray()) ?? [];
      const headerBytes = headers.reduce((all, { name, value }) => all + name.length + value.length + 4, 0);
      expect((loaded.get('/') ?? Infinity) + headerBytes).toBeLessThanOrEqual(home.document);
    }

    await test.step('what is pressed is at least 44 px high and wide', async () => {
      // Nothing waits for its scroll animation: what is transparent is not measured.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 390, height: 664 });
      expect(await smallTargets(page)).toEqual([]);
    });
    if (path === '/') {
      await test.step('each selling point has its still beside it', async () => {
        const stills = page.locator('.moment > .still');
        await expect(stills).toHaveCount(4);
        for (const still of await stills.all()) await expect(still).toBeVisible();
      });
      await test.step('the closing frame is its picture', async () => {
        const closing = page.locator('section[aria-labelledby="closing"]');
        await closing.scrollIntoViewIfNeeded();
        await expect(closing.getByRole('img')).toBeVisible();
        await expect(closing.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
      });
    }
    if (path === '/about') await test.step('the menu', () => expectMenu(page));
  });
}

/** Its button stays bright above the backdrop and says Close; axe finds nothing with it open. */
async function expectMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport();
  const top = await page
    .locator('#menu')
    .evaluate((menu) => Number.parseFloat(getComputedStyle(menu, '::backdrop').top));
  const box = await close.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(top);
  await expectAccessible(page);
}

const sum = (files: [name: string, bytes: number][]) => files.reduce((total, [, bytes]) => total + bytes, 0);
