import { describe, expect, test } from 'vitest';
import { contentSets, readSet, screensOf } from '../../e2e/support/content-sets.ts';
import type { Starter } from './engine.ts';
import { desktop, expectToOpen, openSite, phone, type Visitor } from './visitor.ts';

/**
 * The smoke test of one engine: every screen opens, and a visitor does there what engines are known
 * to do differently. sweep.spec.ts opens every page, in Chromium.
 */
export function smoke(name: string, { missing, start }: Starter) {
  if (missing.length > 0) {
    console.log(`${name} is not tested: install the Debian package ${missing.join(' and ')} for it.`);
  }
  describe.skipIf(missing.length > 0)(`The site in ${name}`, () => {
    const visitor = openSite(name.toLowerCase(), start);
    journeys(visitor);
    otherScreens(visitor);
    filmVisit(visitor);
  });
}

const screens = screensOf(contentSets.seed);
const visited = new Set(['/', '/about', '/contact', '/privacy']);

function otherScreens(visitor: Visitor) {
  const others = screens.filter((path) => !visited.has(path) && !path.startsWith('/work/'));
  test.each(others)('%s opens without an error', async (path) => {
    await expectToOpen(visitor, path);
    expect(await visitor.errors()).toEqual([]);
  });

  // Without this, a recorder that records nothing would look like a page without errors.
  test('/privacy opens without an error; logged errors, uncaught ones and violations of the content security policy are recorded', async () => {
    await expectToOpen(visitor, '/privacy');
    await visitor.inPage(() => {
      console.error('a logged error');
      queueMicrotask(() => {
        throw new Error('an uncaught error');
      });
      new Image().src = 'http://127.0.0.1:9/elsewhere.png';
    });
    for (const words of [/a logged error/, /an uncaught error/, /policy: img-src/]) {
      await expect.poll(async () => (await visitor.errors()).join('\n')).toMatch(words);
    }
  });
}

/** What a visitor does, and what engines are known to do differently. */
function journeys(visitor: Visitor) {
  test('/ opens, in the fonts, the pictures and the colours we made', async () => {
    await expectToOpen(visitor, '/');
    const styled = () =>
      visitor.inPage(() => {
        const heading = document.querySelector('h1');
        const hero = document.querySelector<HTMLImageElement>('.hero-picture img');
        return {
          fonts: [
            ...new Set(
              [...document.fonts]
                .filter(({ status }) => status === 'loaded')
                .map(({ family }) => family.replaceAll('"', '')),
            ),
          ].toSorted(),
          family: heading && getComputedStyle(heading).fontFamily,
          hero: hero?.complete && hero.naturalWidth > 0 && hero.currentSrc.split('.').pop(),
          dark: getComputedStyle(document.documentElement).colorScheme,
        };
      });
    await expect
      .poll(async () => (await styled()).fonts)
      .toEqual(['Archivo Display', 'Archivo Text', 'Slate']);
    await expect.poll(async () => (await styled()).hero).toBe('avif');
    expect(await styled()).toMatchObject({
      family: expect.stringContaining('Archivo Display'),
      dark: 'dark',
    });
  });

  test('/about opens; bar, progress line and phone menu work there, and the moving picture on the way home', async () => {
    await expectToOpen(visitor, '/about');
    const scrollTo = (top: number) =>
      visitor.inPage((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    // The bar frosts after 50 px, and the line above it shows how far the page is read.
    const bar = () =>
      visitor.inPage(() => {
        const line = document.querySelector('.scroll-progress')?.getBoundingClientRect().width ?? 0;
        return {
          frosted: document.documentElement.hasAttribute('data-scrolled'),
          read: Math.round((line / document.documentElement.clientWidth) * 100),
        };
      });
    await scrollTo(50);
    await expect.poll(bar).toMatchObject({ frosted: false });
    await scrollTo(100_000);
    await expect.poll(bar).toEqual({ frosted: true, read: 100 });

    // The phone menu opens, closes by Escape and by a tap outside, and by choosing a link.
    await visitor.resize(phone);
    await scrollTo(0);
    const menuOpen = () => visitor.inPage(() => document.querySelector('.menu')?.matches(':popover-open'));
    expect(await menuOpen()).toBe(false);
    await visitor.click('.menu-toggle');
    await expect.poll(menuOpen).toBe(true);
    await visitor.press('Escape');
    await expect.poll(menuOpen).toBe(false);
    expect(await visitor.inPage(() => document.activeElement?.className)).toContain('menu-toggle');

    await visitor.click('.menu-toggle');
    await expect.poll(menuOpen).toBe(true);
    await visitor.clickAt(195, 700);
    await expect.poll(menuOpen).toBe(false);
    expect(await visitor.inPage(() => location.pathname)).toBe('/about');

    await visitor.click('.menu-toggle');
    await expect.poll(menuOpen).toBe(true);
    await visitor.inPage(() => void Object.assign(globalThis, { sameDocument: true }));
    await visitor.click('.menu a[href="/contact"]');
    await expect.poll(() => visitor.text('h1')).toBe('Get in Touch');
    await expect.poll(menuOpen).toBe(false);
    expect(await visitor.inPage(() => 'sameDocument' in globalThis)).toBe(true);
    expect(await visitor.inPage(() => location.pathname)).toBe('/contact');

    // The moving picture plays, or gives way to the poster where the engine cannot.
    await visitor.resize(desktop);
    await visitor.inPage(() => localStorage.setItem('longtake:moving-picture', 'on'));
    await visitor.inPage(keepStatesOf, '.moving-picture');
    await visitor.click('a.brand');
    await expect
      .poll(() => visitor.inPage(() => window.words?.join(', ')))
      .toMatch(/^starting, (playing|poster)$/);
    const canvases = await visitor.inPage(
      () => document.querySelectorAll('.moving-picture[data-state=poster] canvas').length,
    );
    expect(canvases).toBe(0);
    expect(await visitor.errors()).toEqual([]);
  });

  test('/contact opens; the form is sent, and a time for a review is booked', async () => {
    await expectToOpen(visitor, '/contact');
    await visitor.settled();
    // The browser asks for what is missing, then the form sends, thanks and is empty again.
    const send = 'form[action="/contact"] button[type=submit]';
    await visitor.click(send);
    await expect.poll(() => visitor.inPage(() => document.activeElement?.id)).toBe('name');
    for (const [id, words] of Object.entries(enquiry)) {
      await visitor.fill(`#${id}`, words);
    }
    await visitor.click(send);
    await expect.poll(() => visitor.text('[data-toaster] .toast-title')).toBe('Message sent!');
    const left = await visitor.inPage(() => document.querySelector<HTMLTextAreaElement>('#message')?.value);
    expect(left).toBe('');

    // A time of the visitor's own zone.
    await visitor.click('.review-time input');
    await visitor.fill('#review-name', 'A producer');
    await visitor.fill('#review-email', 'producer@studio.example');
    await visitor.click('#review button[type=submit]');
    await expect.poll(() => visitor.text('#review h3')).toContain('is yours.');
    expect(await visitor.errors()).toEqual([]);
  });

  test('a case study opens; the shot viewer shows the finished frame, then the pass that is pressed', async () => {
    await expectToOpen(visitor, '/work/the-tide-line');
    const shown = () =>
      visitor.inPage(() =>
        [...document.querySelectorAll('.compare li')].findIndex((pass) => pass.hasAttribute('data-shown')),
      );
    await expect.poll(shown).toBe(3);
    await visitor.click('.compare li:nth-child(2) button');
    await expect.poll(shown).toBe(1);
  });
}

const enquiry = {
  name: 'A producer',
  email: 'producer@studio.example',
  message: 'One scene by the water, by spring.',
};

declare global {
  interface Window {
    words?: string[];
  }
}

function keepStatesOf(selector: string) {
  const words: string[] = (window.words = []);
  const keep = () => {
    const now = document.querySelector(selector)?.getAttribute('data-state');
    if (now && now !== (words.at(-1) ?? 'poster')) words.push(now);
  };
  new MutationObserver(keep).observe(document, { attributes: true, childList: true, subtree: true });
  keep();
}

const { player } = readSet(contentSets.released);

/**
 * A case study with a film: it plays where the engine has one of its codecs, else the page says so.
 */
function filmVisit(visitor: Visitor) {
  test('the film of a case study plays in our bar, or it is said that it cannot', async () => {
    await visitor.open('/work/the-rain-line', desktop, contentSets.released);
    await visitor.hydrated();
    const found = await visitor.inPage(readFilm);
    expect(found).toMatchObject({ controls: false, preload: 'none', readyState: 0 });
    expect(found.types.every((type) => type.includes('avc1'))).toBe(true);

    if (found.plays) await visitor.click('.film-play');
    await expect.poll(() => visitor.inPage(outcome)).toBe(found.plays ? 'played' : player.unsupported);
    expect(await visitor.errors()).toEqual([]);
  });
}

function readFilm() {
  const video = document.querySelector<HTMLVideoElement>('.film video');
  const types = [...(video?.querySelectorAll('source') ?? [])].map(({ type }) => type);
  return {
    controls: video?.controls,
    preload: video?.getAttribute('preload'),
    readyState: video?.readyState,
    types,
    // Our bar has AV1 too.
    plays: [...types, 'video/mp4; codecs="av01.0.05M.10"'].some((type) => video?.canPlayType(type) !== ''),
  };
}

/** What has become of the film: it has played, or what the bar says in its place. */
function outcome() {
  const video = document.querySelector<HTMLVideoElement>('.film video');
  return video && video.currentTime > 0.2 ? 'played' : document.querySelector('.film-bar')?.textContent;
}
