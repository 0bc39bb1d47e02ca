import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAllWidths, overflow } from './support/axe.ts';
import { builtPaths, screens } from './support/screens.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

for (const path of [...builtPaths(), '/nowhere', '/work/no-such-slug', '/Work']) {
  const known = builtPaths().includes(path);

  test(`${path} answers, has one h1, a title, and hydrates without a complaint`, async ({ page }) => {
    const heard = complaints(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(known ? 200 : 404);
    await expect(page).toHaveTitle(/Longtake/);
    if (!known) await expect(page.locator('h1')).toHaveText('Page not found');
    await hydrated(page);
    await expect(page.locator('h1')).toHaveCount(1);
    expect(heard.filter((line) => known || !line.includes('404'))).toEqual([]);
  });
}

for (const path of screens) {
  test(`${path}: axe finds nothing at three widths, and nothing is cut off sideways, at 400 % either`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await hydrated(page);
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize({ width: 320, height: 256 });
    expect(await overflow(page), '400 %').toBeLessThanOrEqual(0);
  });
}

test('axe finds nothing with the phone menu open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Work' })).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing with the form invalid, a select open, and a toast shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectAccessible(page);
  await page.getByLabel('Use Case').focus();
  await page.keyboard.press('Space');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Name *').fill('A producer');
  await page.getByLabel('Email *').first().fill('producer@studio.example');
  await page.getByLabel('Project Details').fill('One scene by the water.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!').last()).toBeVisible();
  // Its first frame, which is see-through, is not yet what anybody reads.
  await expect(page.locator('.toast[data-starting-style]')).toHaveCount(0);
  await expectAccessible(page);
  expect(await moving(page)).toEqual([]);
});

test('nothing moves for whoever asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of screens) {
    await page.goto(path);
    await hydrated(page);
    expect(await moving(page), path).toEqual([]);
  }
});

test('what moves while it scrolls can be read at every stop', async ({ page }) => {
  await page.setViewportSize({ width: 1350, height: 940 });
  for (const path of screens) {
    await page.goto(path);
    await hydrated(page);
    await expectAccessible(page);
  }
});

/** What would take its time to change, or moves by itself; the line that shows how far one has scrolled may go with the scrolling. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part);
        const { transitionDuration, animationName, animationDuration } = style;
        const times =
          animationName === 'none' ? transitionDuration : `${transitionDuration}, ${animationDuration}`;
        const moves =
          times.split(', ').some((time) => Number.parseFloat(time) > 0) ||
          (animationName !== 'none' &&
            style.getPropertyValue('animation-timeline') !== 'auto' &&
            !element.matches('.scroll-progress'));
        return moves ? [`${element.localName}.${element.className}${part ?? ''}`] : [];
      }),
    ),
  );
}
