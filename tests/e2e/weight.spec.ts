import { expect, hydrated, test } from './support/site.ts';

/** Kilobytes of a thousand, as they are counted on the wire. */
const most = 100_000;

for (const path of ['/', '/work', '/work/the-tide-line', '/about', '/nowhere']) {
  test(`${path} loads at most 100 KB of script, React and all, on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      scripts.set(pathname, Number(response.headers()['content-length']));
      expect(response.headers()['content-encoding']).toBe('br');
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(scripts.size).toBeGreaterThan(3);
    const total = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(total).toBeLessThanOrEqual(most);
  });
}
