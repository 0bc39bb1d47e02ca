import { describe, expect, test } from 'vitest';
import { contentSets } from '../../../e2e/support/content-sets.ts';
import { screensOf } from '../../../e2e/support/screens.ts';
import type { Starter } from './engine.ts';
import { expectToOpen } from './expect-to-open.ts';
import { filmVisit } from './film-visit.ts';
import { journeys } from './journeys.ts';
import { desktop, phone, openSite, type Visitor } from './open-site.ts';

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
    pictures(visitor);
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
