import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../e2e/support/axe.ts';
import { contentSets } from '../e2e/support/content-sets.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';
import { smallTargets } from '../e2e/support/small-targets.ts';

test.use({ contentSet: contentSets.released });

const list = (page: Page) => page.locator('#released');
const titles = (page: Page) => list(page).getByRole('heading', { level: 3 });
const count = (page: Page) => list(page).getByRole('status');
const all = [
  'The Rain Line',
  'Café Été',
  'Straße nach Łódź',
  'Thirty Seconds of Tide',
  'One Lamp, Loop & "Return"',
];

test('released work is listed newest first; category and search are in the address', async ({ page }) => {
  const heard = complaints(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('/work');
  await test.step('it is listed under the notice; reserved work is not', async () => {
    await expect(page.getByRole('heading', { name: 'Most of our work is under NDA.' })).toBeVisible();
    await expect(titles(page)).toHaveText(all);
    await expect(count(page)).toHaveText('5 projects');
    await expect(list(page)).toContainText('A streaming platform');
    await expect(list(page)).toContainText('11:05');
    await expect(page.locator('body')).not.toContainText('Unseen Harbour');
  });
  await hydrated(page);
  expect(heard).toEqual([]);
  const search = list(page).getByRole('searchbox');
  await test.step('a search whose index does not load says so in the log, and works when it does', async () => {
    await page.route('**/work-list/index.json', (route) => route.abort());
    await search.focus();
    await expect.poll(() => warnings.join()).toContain('The search index did not load');
    await page.unroute('**/work-list/index.json');
    await search.fill('rain');
    await expect(titles(page)).toHaveText(['The Rain Line']);
    await search.fill('');
    await expect(titles(page)).toHaveText(all);
  });
  await test.step('the search ignores case and accents, keeps the category, and is in the address', async () => {
    await search.fill('STRASSE lodz');
    await expect(titles(page)).toHaveText(['Straße nach Łódź']);
    await expect(count(page)).toHaveText('1 project');
    await expect(page).toHaveURL(/\/work\?q=STRASSE\+lodz$/);
    await list(page).getByRole('link', { name: 'Experiment' }).click();
    await expect(page).toHaveURL(/category=Experiment&q=STRASSE/);
    await expect(titles(page)).toHaveText(['Straße nach Łódź']);
    await search.fill('nothing at all');
    await expect(list(page)).toContainText('Nothing released matches.');
    await expect(count(page)).toHaveText('0 projects');
    await list(page).getByRole('link', { name: 'Clear the filter' }).click();
    await expect(titles(page)).toHaveText(all);
    await expect(search).toHaveValue('');
  });
  await test.step('a category is in the address, can be shared, and the back button undoes it', async () => {
    await list(page).getByRole('link', { name: 'Film', exact: true }).click();
    await expect(count(page)).toHaveText('2 projects');
    await expect(page).toHaveURL(/\/work\?category=Film/);
    await expect(page).toHaveTitle('Film · Work · Second Unit');
    await expect(list(page).getByRole('link', { name: 'Film', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.goBack();
    await expect(titles(page)).toHaveText(all);
    await page.goForward();
    await expect(titles(page)).toHaveText(['The Rain Line', 'Straße nach Łódź']);
    await page.reload();
    await expect(titles(page)).toHaveText(['The Rain Line', 'Straße nach Łódź']);
  });
});

test('a project without shots and figures has no section and no entry for them', async ({ page }) => {
  await page.goto('/work/thirty-seconds-of-tide');
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['Brief', 'Approach', 'Pipeline', 'Credits', 'A scene like this one?']);
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link')).toHaveText([
    'Brief',
    'Approach',
    'Pipeline',
    'Credits',
  ]);
});

test('company, price and rounds are shown as soon as they are filled in', async ({ page }) => {
  await page.goto('/privacy');
  const company = 'Second Unit Films, Private Limited Company, Chennai, India';
  await expect(page.getByRole('main')).toContainText(company);
  await expect(page.getByRole('contentinfo')).toContainText(company);
  await page.goto('/');
  const pilot = page.getByRole('region', { name: 'How a pilot goes.' });
  await expect(pilot.getByRole('definition')).toHaveText(['$8,000 to $20,000', 'Two']);
});

test('an address with a category and a search shows their results, and a cleared filter stays cleared', async ({
  page,
}) => {
  const heard = complaints(page);
  const search = list(page).getByRole('searchbox');
  await page.goto('/work?category=Film&q=rain');
  await expect(titles(page)).toHaveText(['The Rain Line']);
  await expect(search).toHaveValue('rain');
  await page.goBack();
  await page.goto('/work?category=Nope&page=99&q=');
  await hydrated(page);
  await expect(titles(page)).toHaveText(all);
  expect(heard.filter((line) => !line.includes('404'))).toEqual([]);
  await test.step('on a slow connection and a busy phone too', async () => {
    await list(page).getByRole('link', { name: 'Experiment' }).click();
    await expect(page).toHaveURL(/category=Experiment/);
    await search.fill('nothing at all');
    await expect(list(page)).toContainText('Nothing released matches.');
    await expect(page).toHaveURL(/q=nothing/);
    await page.route('**/*.json', async (route) => {
      // The time is the subject: a line this slow.
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
    await list(page).getByRole('link', { name: 'Clear the filter' }).click();
    await expect(titles(page)).toHaveText(all);
    await expect(page).toHaveURL(/\/work#released$/);
  });
});

test('from the list to a case study and on to the next, without a page load', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('navigation').getByRole('link', { name: 'Work' }).first().click();
  await titles(page).getByRole('link', { name: 'The Rain Line' }).click();
  await expect(page.locator('h1')).toHaveText('The Rain Line');
  await test.step('on a phone the contents stay at hand, and the end leads to the next project', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await page.getByRole('heading', { name: 'Credits' }).scrollIntoViewIfNeeded();
    await expect(contents.getByRole('link', { name: 'Results' })).toBeInViewport();
    const next = page.getByRole('link', { name: /^Next: / });
    const title = ((await next.textContent()) ?? '').replace('Next: ', '');
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('categories are links that filter', async ({ page }) => {
    await page.goto('/work');
    await expect(list(page).getByRole('searchbox')).toBeHidden();
    await list(page).getByRole('link', { name: 'Ads' }).click();
    await expect(titles(page)).toHaveText(['Thirty Seconds of Tide']);
    await expect(count(page)).toHaveText('1 project');
    await list(page).getByRole('link', { name: 'All' }).click();
    await expect(titles(page)).toHaveText(all);
  });
});

test.describe('by finger', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('axe finds nothing, nothing overflows sideways, and what is pressed is large enough', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/work?category=Film', '/work/the-rain-line']) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 390, height: 664 });
        await page.goto(path);
        await page.locator('html').tap();
        expect(await smallTargets(page), path).toEqual([]);
        await hydrated(page);
        await expectAccessibleAtAllWidths(page);
      });
    }
  });
});
