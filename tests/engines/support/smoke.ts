import { describe, expect, test } from 'vitest';
import { contentSets } from '../../e2e/support/content-sets.ts';
import { screensOf } from '../../e2e/support/screens.ts';
import type { Starter } from './engine.ts';
import { filmVisit } from './film-visit.ts';
import { journeys } from './journeys.ts';
import { desktop, phone, openSite, type Visitor } from './open-site.ts';

/**
 * The smoke test of one engine: that errors are recorded, every route, then what a visitor does
 * there.
 */
export function smoke(name: string, { missing, start }: Starter) {
  if (missing.length > 0) {
    console.log(`${name} is not tested: install the Debian package ${missing.join(' and ')} for it.`);
  }
  describe.skipIf(missing.length > 0)(`The site in ${name}`, () => {
    const visitor = openSite(name.toLowerCase(), start);
    errorRecording(visitor);
    routes(visitor);
    journeys(visitor);
    pictures(visitor);
  });
  describe.skipIf(missing.length > 0)(`Released work in ${name}`, () => {
    filmVisit(openSite(`${name.toLowerCase()}-released`, start, contentSets.released));
  });
}

/** Without this test, a recorder that records nothing would look like a page without errors. */
function errorRecording(visitor: Visitor) {
  test('logged errors, uncaught ones and violations of the content security policy are recorded', async () => {
    await visitor.open('/about');
    await visitor.inPage(() => {
      console.error('a logged error');
      setTimeout(() => {
        throw new Error('an uncaught error');
      });
      new Image().src = 'http://127.0.0.1:9/elsewhere.png';
    });
    for (const words of [/a logged error/, /an uncaught error/, /policy: img-src/]) {
      await expect.poll(async () => (await visitor.errors()).join('\n')).toMatch(words);
    }
  });
}

const screens = screensOf(contentSets.seed);
const unknown = ['/nowhere', '/work/no-such-slug', '/Work'];

function routes(visitor: Visitor) {
  test.each([...new Set([...screens, ...unknown])])(
    '%s reads, fits and hydrates without an error',
    async (path) => {
      await visitor.open(path);
      // Under load Firefox may say that a page has come and still show the one before.
      await expect.poll(() => visitor.inPage(() => document.querySelectorAll('h1').length)).toBe(1);
      const seen = await visitor.inPage(() => ({
        title: document.title,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(seen.title).toContain('Longtake');
      expect(seen.overflow).toBeLessThanOrEqual(0);
      await visitor.hydrated();
      expect((await visitor.text('h1')) === 'Page not found').toBe(unknown.includes(path));
      expect(await visitor.errors()).toEqual([]);
    },
  );
}

/**
 * `LOOK=1 npx vitest run --project engines`: the first view of every screen, into build/look/, to
 * be looked at.
 */
function pictures(visitor: Visitor) {
  test.skipIf(!process.env['LOOK']).each(screens)('a picture of %s', async (path) => {
    for (const size of [phone, desktop]) {
      await visitor.open(path, size);
      await visitor.hydrated();
      await visitor.keepPicture(`${path.split('/').pop() || 'home'}-${size[0]}`);
      expect(await visitor.errors()).toEqual([]);
    }
  });
}
