import { expect, hydrated, test } from './support/site.ts';

test('a page opened before a new build reloads where a chunk is gone', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await page.route('**/assets/about-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: 'Values' })).toBeVisible();
});

test.describe('Navigation bar', () => {
  test('is fixed, clear up to and including 50 px of scroll and frosted above', async ({ page }) => {
    await page.goto('/');
    const root = page.locator('html');
    const scrollTo = (top: number) =>
      page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scrollTo(50);
    await expect(root).not.toHaveAttribute('data-scrolled');
    await scrollTo(51);
    await expect(root).toHaveAttribute('data-scrolled');
    await expect(page.getByRole('banner')).toBeInViewport();
    await scrollTo(0);
    await expect(root).not.toHaveAttribute('data-scrolled');
  });

  test('links, the logo, Request Pilot, and the current route marked', async ({ page }) => {
    await page.goto('/about');
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const [name, to] of [
      ['Work', '/work'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Request Pilot', '/contact'],
    ]) {
      await expect(bar.getByRole('link', { name: name ?? '', exact: true })).toHaveAttribute(
        'href',
        to ?? '',
      );
    }
    await expect(bar.getByRole('link', { name: 'Longtake, home' })).toHaveAttribute('href', '/');
    await expect(bar.locator('[aria-current="page"]:visible')).toHaveText(['About']);
  });

  test('navigates without loading the page anew, announces it, and starts at the top', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await page.evaluate(() => window.scrollTo(0, 1200));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About · Longtake');
    await expect(page.getByRole('status').filter({ hasText: 'About · Longtake' })).toHaveCount(1);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('#main')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveTitle(/^Production-ready/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  });
});

test.describe('Phone menu', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('opens and closes by its button, Escape and a tap outside; focus comes back', async ({ page }) => {
    await page.goto('/about');
    const toggle = page.getByRole('button', { name: 'Menu' });
    const link = page.locator('#menu').getByRole('link', { name: 'Contact' });
    await toggle.click();
    await expect(link).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(link).toBeHidden();
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await page.mouse.click(195, 780);
    await expect(link).toBeHidden();
  });

  test('choosing a link closes it', async ({ page }) => {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Work' }).click();
    await expect(page).toHaveURL(/\/work$/);
    await expect(page.locator('#menu')).toBeHidden();
  });
});

test('Scroll progress fills with the page', async ({ page }) => {
  await page.goto('/');
  const width = () =>
    page.locator('.scroll-progress').evaluate((line) => line.getBoundingClientRect().width / innerWidth);
  expect(await width()).toBeLessThan(0.01);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(width).toBeGreaterThan(0.98);
});

test('Tooltip opens after 700 ms and, within 300 ms of another, at once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/work/the-tide-line');
  await hydrated(page);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const word = page.getByRole('button', { name: 'Runtime' });
  const tip = page.getByRole('tooltip');
  await word.hover();
  await page.clock.runFor(650);
  await expect(tip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tip).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await word.hover();
  await page.clock.runFor(20);
  await expect(tip).toBeVisible();
});

test('Router failure: the heading, the reason, and a link home, in the site’s own design', async ({
  page,
}) => {
  await page.route('**/work/the-tide-line/the-tide-line.json', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/');
  await hydrated(page);
  await page.evaluate(() => {
    history.pushState(null, '', '/work/the-tide-line');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByText('500')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
