import { expect, hydrated, test } from './support/site.ts';

test('Navigation: the bar, moving between pages, and what happens when a page cannot be shown', async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await page.goto('/');

  await test.step('the bar is fixed, clear up to and including 50 px of scroll and frosted above', async () => {
    const root = page.locator('html');
    await scrollTo(50);
    await expect(root).not.toHaveAttribute('data-scrolled');
    await scrollTo(51);
    await expect(root).toHaveAttribute('data-scrolled');
    await expect(page.getByRole('banner')).toBeInViewport();
    // A bar that has one of the last three would be what its frost blurs, and nothing under it.
    const frost = () =>
      page.locator('.nav-bar').evaluate((one) => {
        const { opacity, filter, viewTransitionName } = getComputedStyle(one);
        const { opacity: shown, backdropFilter } = getComputedStyle(one, '::before');
        return { shown, blurs: backdropFilter.includes('blur'), opacity, filter, viewTransitionName };
      });
    const clear = { opacity: '1', filter: 'none', viewTransitionName: 'none' };
    await expect.poll(frost).toEqual({ shown: '1', blurs: true, ...clear });
    await scrollTo(0);
    await expect(root).not.toHaveAttribute('data-scrolled');
  });

  await test.step('scroll progress fills with the page', async () => {
    const width = () =>
      page.locator('.scroll-progress').evaluate((line) => line.getBoundingClientRect().width / innerWidth);
    await expect.poll(width).toBeLessThan(0.01);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(width).toBeGreaterThan(0.98);
  });

  await test.step('it navigates without loading the page anew, announces it, and starts at the top', async () => {
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    await scrollTo(1200);
    const ahead = page.waitForResponse('**/assets/about-*.js');
    await bar.getByRole('link', { name: 'About' }).hover();
    await ahead;
    await bar.getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveTitle('About · Longtake');
    await expect(page.getByRole('status').filter({ hasText: 'About · Longtake' })).toHaveCount(1);
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('#main')).toBeFocused();
  });

  await test.step('links, the logo, Request Pilot, and the current route marked', async () => {
    for (const [name, to] of [
      ['Work', '/work'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Request Pilot', '/contact'],
    ]) {
      const link = bar.getByRole('link', { name: name ?? '', exact: true });
      await expect(link).toHaveAttribute('href', to ?? '');
    }
    await expect(bar.getByRole('link', { name: 'Longtake, home' })).toHaveAttribute('href', '/');
    await expect(bar.locator('[aria-current="page"]:visible')).toHaveText(['About']);
  });

  await test.step('going back leads to where the visitor was', async () => {
    await page.goBack();
    await expect(page).toHaveTitle(/^Production-ready/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  });

  await test.step('a page opened before a new build reloads where a chunk is gone', async () => {
    const gone = page.waitForResponse((response) => response.status() === 404);
    // Pointing at the link asks for it too.
    let isReloaded = false;
    page.on('request', (request) => (isReloaded ||= request.isNavigationRequest()));
    await page.route('**/assets/contact-*.js', (route) =>
      isReloaded ? route.continue() : route.fulfill({ status: 404 }),
    );
    await bar.getByRole('link', { name: 'Contact', exact: true }).click();
    await gone;
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
  });

  await test.step('router failure: the heading, the reason, and a link home, in the site’s own design', async () => {
    await page.route('**/work/the-tide-line/the-tide-line.json', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await hydrated(page);
    await page.evaluate(() => {
      history.pushState(null, '', '/work/the-tide-line');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByText('500')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

test('Phone menu: opens and closes by its button, Escape, a tap outside and a link; focus comes back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
  await hydrated(page);
  await toggle.click();
  await page.locator('#menu').getByRole('link', { name: 'Work' }).click();
  await expect(page).toHaveURL(/\/work$/);
  await expect(page.locator('#menu')).toBeHidden();
});
