import { browserReports } from '../e2e/support/browser-reports.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

/** every-screen.spec.ts and sweep.spec.ts listen on every page as it opens. */
test('a visit with menu, form, toast and review panel: nothing is blocked but HTML from strings, no cookie is set', async ({
  page,
  context,
}) => {
  const heard = await browserReports(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveTitle('Get in Touch · Longtake');
  await page.locator('#review').scrollIntoViewIfNeeded();
  await expect(page.locator('#review').getByRole('radio').first()).toBeVisible();
  await page.getByLabel('Name *').fill('A producer');
  await page.getByLabel('Email *').first().fill('producer@studio.example');
  await page.getByLabel('Use Case').selectOption({ index: 1 });
  await page.getByLabel('Project Details').fill('One scene by the water.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('[data-toaster]').getByText('Message sent!')).toBeVisible();
  await page.goBack();
  expect(heard).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await test.step('Trusted Types block HTML from strings, and the page is isolated from other origins', async () => {
    const refused = await page.evaluate(() => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      const tries: Record<string, () => unknown> = {
        markup: () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
        'a handler': () => document.body.setAttribute('onclick', 'alert(1)'),
        'a script': () => (document.createElement('script').src = '/assets/any.js'),
        'a worker': () => new Worker('/assets/any.js'),
        'a policy of one’s own': () => trustedTypes.createPolicy('default', { createHTML: String }),
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
      'a policy of one’s own: TypeError',
    ]);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });
});

test('a script that fails its integrity check is not used', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.route(/\/assets\/browser-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}/* and something else */` });
  });
  await page.goto('/');
  await page.mouse.move(5, 5);
  await expect.poll(() => errors.filter((text) => text.includes('integrity')).length).toBe(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-painted');
});

test('the styles inside a page are those that its policy names, and its scripts load them no second time', async ({
  page,
}) => {
  const heard = complaints(page);
  const sheets: string[] = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
  await page.goto('/about');
  await hydrated(page);
  expect(sheets).toEqual([]);
  await page.getByRole('link', { name: 'Work' }).first().click();
  await expect(page).toHaveTitle(/^Work/);
  expect(sheets).toEqual([expect.stringContaining('/assets/work-')]);
  expect(heard).toEqual([]);
});
