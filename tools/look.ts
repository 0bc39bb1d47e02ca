import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { buildDirectory } from '../publishing/environment.ts';
import { chromiumFlags, findChromium } from './find-chromium.ts';
import { buildIfStale } from './site/build-if-stale.ts';
import { builtPaths, nowhere, onePerKind } from './site/page-files.ts';
import { serveBuilt } from './site/serve-built.ts';

/**
 * `npm run look [NAME...]`: screenshots of one page of each kind, the first view and the whole
 * page.
 */
const sizes = [
  { width: 390, height: 844, deviceScaleFactor: 2 },
  { width: 768, height: 1024, deviceScaleFactor: 1 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
  // What a browser leaves of a laptop's screen: flatter than 16:9.
  { width: 1536, height: 730, deviceScaleFactor: 1 },
];
await buildIfStale();
const screens = new Map(
  [...onePerKind(builtPaths(buildDirectory())), nowhere].map((path) => [
    path.slice(1).replaceAll('/', '-') || 'home',
    path,
  ]),
);
const wanted = process.argv.slice(2);
const known = [...screens.keys(), 'moving-picture'];
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no screen "${unknown.join('", "')}". These there are: ${known.join(', ')}.`);
  process.exit(2);
}

mkdirSync('build/look', { recursive: true });
const server = await serveBuilt();
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
for (const [name, path] of screens) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { width, height, deviceScaleFactor } of sizes) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor,
      reducedMotion: 'reduce',
    });
    await page.goto(server.address + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `build/look/${name}-${width}-first.png` });
    // Some parts load when they are scrolled near: scroll to the end first.
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
if (wanted.length === 0 || wanted.includes('moving-picture')) {
  await lookAtMovingPicture(server.address, 'build/look/moving-picture-off-on.png');
  console.log('build/look/moving-picture-off-on.png');
}
await server.stop();

/** The hero with the moving picture off (left) and on (right), in one picture. */
async function lookAtMovingPicture(address: string, file: string): Promise<void> {
  const args = [...chromiumFlags, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  const webgl = await chromium.launch({ executablePath: findChromium(), args });
  const viewport = { width: 1440, height: 900 };
  const views: Buffer[] = [];
  for (const [preference, state] of [
    ['off', 'offered'],
    ['on', 'playing'],
  ] as const) {
    const page = await webgl.newPage({ viewport });
    await page.addInitScript((stored) => localStorage.setItem('longtake:moving-picture', stored), preference);
    await page.goto(address);
    await page
      .locator(`.moving-picture[data-state=${state}]`)
      .waitFor({ state: 'attached', timeout: 60_000 });
    if (preference === 'on') {
      // WebGL on the processor is slow: this is a handful of frames there, and the effects are in by
      // then.
      await page.waitForTimeout(20_000);
    }
    views.push(await page.screenshot());
    await page.close();
  }
  await webgl.close();
  await sharp({
    create: { width: viewport.width * 2, height: viewport.height, channels: 3, background: 'black' },
  })
    .composite(views.map((input, index) => ({ input, left: index * viewport.width, top: 0 })))
    .png()
    .toFile(file);
}
