import { expectAccessible, overflow } from './support/axe.ts';
import { browserReports } from './support/browser-reports.ts';
import { contentSets, screensOf } from './support/content-sets.ts';
import { expect, hydrated, test } from './support/site.ts';

/** tests/all/sweep.spec.ts looks at our own content, at every size, on paper and without script too. */
test('every screen opens and hydrates without an error, is accessible, fits a phone, and keeps what /privacy says', async ({
  page,
  context,
  baseURL,
}) => {
  const heard = await browserReports(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      elsewhere.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 664 });
  const screens = screensOf(contentSets.seed);
  expect(screens).toContain('/privacy');
  for (const path of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await expect(page.locator('h1')).toHaveCount(1);
      await expectAccessible(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
  expect(heard.filter((line) => !line.includes('404'))).toEqual([]);
  await test.step('no page sets a cookie or asks anybody else for anything', async () => {
    expect(elsewhere).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('no text becomes HTML or a script, and no other origin shares our memory', async () => {
    const refused = await page.evaluate(() => {
      const tries: Record<string, () => unknown> = {
        markup: () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
        'a handler': () => document.body.setAttribute('onclick', 'alert(1)'),
        'a script': () => (document.createElement('script').src = '/assets/any.js'),
        'a worker': () => new Worker('/assets/any.js'),
      };
      return Object.entries(tries).map(([what, attempt]) => {
        try {
          attempt();
          return `${what} came through`;
        } catch (error) {
          return `${what}: ${(error as Error).name}`;
        }
      });
    });
    expect(refused).toEqual([
      'markup: TypeError',
      'a handler: TypeError',
      'a script: TypeError',
      'a worker: TypeError',
    ]);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  await test.step('the footer leads to every page and shows the time at both places', async () => {
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    for (const name of ['Work', 'About', 'Contact', 'Ten questions before you sign', 'Privacy']) {
      await expect(footer.getByRole('link', { name })).toBeVisible();
    }
    for (const place of ['Bengaluru', 'Los Angeles']) {
      await expect(footer.getByText(new RegExp(`^${place} \\d{1,2}:\\d\\d(\\s[ap]m)?$`))).toBeVisible();
    }
  });
});
