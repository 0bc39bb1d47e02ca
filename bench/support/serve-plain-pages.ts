import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/find-chromium.ts';
import { pageFile } from '../../tools/site/page-files.ts';
import { serveAsDeployed } from './serve-as-deployed.ts';
import type { Screen } from './serve-screens.ts';

const folder = 'build/bench/plain';
const site = join(folder, 'site');

/**
 * For every screen a plain page: the same words in the same elements, the same first picture, no
 * style, no script. It is the least that could be sent to say the same, served in the same way.
 */
export async function servePlainPages(screens: Screen[]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  for (const version of new Set(screens.map((screen) => screen.version))) {
    for (const part of ['site/pictures', 'site/_templates', 'server', 'content'])
      cpSync(join(version, part), join(folder, part), { recursive: true });
  }

  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
  const context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  for (const { path, address } of screens) {
    await page.goto(address);
    const file = join(site, pageFile(path));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await page.evaluate(plainPage));
  }
  await browser.close();
  writeFileSync(join(site, '404.html'), 'There is no such plain page.');

  return serveAsDeployed({ LOG_LEVEL: 'silent' }, folder);
}

/** Runs in the browser, by page.evaluate. */
function plainPage(): string {
  const kept = new Set(
    'href type srcset sizes media src alt loading fetchpriority decoding id for name value hidden'.split(' '),
  );
  const words = document.getElementById('root')?.cloneNode(true) as HTMLElement;
  const [first, ...others] = words.querySelectorAll('picture');
  for (const element of [...others, ...words.querySelectorAll('svg, script, style, template')])
    element.remove();
  for (const element of words.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (!kept.has(name)) element.removeAttribute(name);
  }
  first?.querySelector('img')?.setAttribute('width', '100%');
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${document.title}</title>`,
    words.innerHTML,
  ].join('\n');
}
