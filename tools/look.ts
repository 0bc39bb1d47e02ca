import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './browser/find-chromium.ts';
import { lookAtFrame } from './browser/look-at-frame.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { serveBuilt } from './site/serve-built.ts';

const sizes = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
];
const screens: Record<string, string> = {
  home: '/',
  work: '/work',
  'case-study': '/work/the-tide-line',
  about: '/about',
  contact: '/contact',
  'not-found': '/nowhere',
};
const wanted = process.argv.slice(2);
const known = [...Object.keys(screens), 'frame'];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no screen "${unknown.join('", "')}". These there are: ${known.join(', ')}.`);
  process.exit(2);
}

/** Pictures of every screen for people to look at: the first view, and the whole page. */
await buildIfStale();
mkdirSync('build/look', { recursive: true });
const server = await serveBuilt();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (const [name, path] of Object.entries(screens)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { width, height, deviceScaleFactor } of sizes) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    await page.goto(server.address + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `build/look/${name}-${width}-first.png` });
    // What comes in when somebody goes there: as a visitor who has been to the end sees it.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.review-skeleton').waitFor({ state: 'detached' });
    await page.evaluate(async () => {
      scrollTo(0, 0);
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    });
    await page.screenshot({ path: `build/look/${name}-${width}.png`, fullPage: true });
    await page.close();
  }
  console.log(`build/look/${name}-{${sizes.map(({ width }) => width).join(',')}}.png`);
}
await browser.close();
if (wanted.length === 0 || wanted.includes('frame')) {
  await lookAtFrame(server.address, 'build/look/frame-off-on.png');
  console.log('build/look/frame-off-on.png');
}
await server.stop();
