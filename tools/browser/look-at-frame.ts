import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from './find-chromium.ts';

const viewport = { width: 1440, height: 900 };
/**
 * WebGL on the processor is slow: this is a handful of frames there, and the effects are in by
 * then.
 */
const aliveAfterMs = 20_000;

/** The hero with the moving picture off (left) and on (right), in one picture. */
export async function lookAtFrame(address: string, file: string): Promise<void> {
  const args = [...chromiumFlags, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  const views: Buffer[] = [];
  for (const [preference, state] of [
    ['off', 'offered'],
    ['on', 'playing'],
  ] as const) {
    const page = await browser.newPage({ viewport });
    await page.addInitScript((wanted) => localStorage.setItem('longtake:moving-picture', wanted), preference);
    await page.goto(address);
    await page
      .locator(`.moving-picture[data-state=${state}]`)
      .waitFor({ state: 'attached', timeout: 60_000 });
    if (preference === 'on') await page.waitForTimeout(aliveAfterMs);
    views.push(await page.screenshot());
    await page.close();
  }
  await browser.close();
  await sharp({
    create: { width: viewport.width * 2, height: viewport.height, channels: 3, background: 'black' },
  })
    .composite(views.map((input, index) => ({ input, left: index * viewport.width, top: 0 })))
    .png()
    .toFile(file);
}
