import type { Locator } from '@playwright/test';
import { expect, hydrated, test } from './support/site.ts';

test('Case study: back link, facts, six sections in order, four shots, results, download, on paper too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/work/the-tide-line');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to Work' })).toHaveAttribute('href', '/work');
  const facts = main.locator('dl').first();
  for (const fact of ['A major studio', '2026', 'Film', '03:40', 'Night exterior, Water, One character']) {
    await expect(facts).toContainText(fact);
  }
  const sections = ['Brief', 'Approach', 'Pipeline', 'Breakdowns', 'Results', 'Credits'];
  await expect(main.locator('section > h2')).toHaveText(sections);
  const results = main.getByRole('region', { name: 'Results' });
  for (const [figure, meaning] of [
    ['85%', 'time saved'],
    ['15+', 'consistent shots'],
    ['4K', 'final resolution'],
  ]) {
    await expect(results).toContainText(figure ?? '');
    await expect(results).toContainText(meaning ?? '');
  }
  await expect(main.getByRole('link', { name: 'Download Case Study' })).toBeVisible();

  await test.step('a placeholder says that it is one and stays out of search engines', async () => {
    await expect(page.getByText('This case study is a placeholder.')).toBeVisible();
    const body = main.getByRole('region', { name: 'Brief' }).getByRole('paragraph').first();
    expect(await fontSize(results.getByText('Placeholder figures.'))).toBe(await fontSize(body));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  await test.step('the contents list is sticky, leads to each section and marks the one in view', async () => {
    await hydrated(page);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    for (const name of ['Approach', 'Results']) {
      await contents.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`#${name.toLowerCase()}$`));
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
      await expect(contents.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
    }
    await expect(contents).toBeInViewport();
  });

  await test.step('on paper: dark on white, four pictures below each other, nothing to press', async () => {
    await expect(page.getByRole('button', { name: 'Layout' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Download Case Study' })).toBeHidden();
    await expect(page.locator('input:visible')).toHaveCount(0);
    const { backgroundColor, color } = await page.evaluate(() => ({
      backgroundColor: getComputedStyle(document.documentElement).backgroundColor,
      color: getComputedStyle(document.body).color,
    }));
    expect(lightness(backgroundColor)).toBe(1);
    expect(lightness(color)).toBeLessThan(0.3);
    const tops = await page
      .locator('.compare-picture')
      .evaluateAll((all) => all.map((pass) => pass.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(tops.toSorted((a, b) => a - b)).toEqual([...new Set(tops)]);
  });

  await test.step('forced colours leave what is on: the link, the contents entry and the pass', async () => {
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    const underlined = page.locator('.nav-link, .contents-list a, .compare li h3');
    const lines = await underlined.evaluateAll((all) =>
      all.flatMap((one) =>
        getComputedStyle(one).textDecorationLine === 'underline' ? [one.textContent] : [],
      ),
    );
    expect(lines).toEqual(['Work', expect.any(String), 'Final']);
  });
});

const lightness = (colour: string) => Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);

const fontSize = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize);
