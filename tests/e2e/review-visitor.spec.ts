import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { eventOf } from './support/calendar-file.ts';
import { book, openPanel, panel, timeAt } from './support/review-panel.ts';
import { expect, hydrated, test } from './support/site.ts';

/** The review panel on the devices and in the zones visitors have. */
test.describe.configure({ timeout: 240_000 });
let visitor = '';
test.beforeEach(async ({ context }) => {
  const someone = randomUUID();
  visitor = `producer-${someone}@studio.example`;
  const address = `2001:db8:${someone.slice(0, 4)}:${someone.slice(4, 8)}::1`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
});
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('on a phone in London', () => {
  test.use({ timezoneId: 'Europe/London', locale: 'en-GB', hasTouch: true, isMobile: true });

  for (const viewport of [
    { width: 390, height: 664 },
    { width: 360, height: 616 },
  ]) {
    test(`choosing a time brings the next field into view at ${viewport.width}x${viewport.height}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await openPanel(page);
      await timeAt(page, '17:30 IST').tap();
      await expect(panel(page).getByLabel('Name')).toBeInViewport({ ratio: 1 });
      await expect(panel(page).getByLabel('Email')).toBeInViewport({ ratio: 1 });
    });
  }

  test('a chosen time is filled, and does not look like a field with the focus', async ({ page }) => {
    await openPanel(page);
    await timeAt(page, '17:30 IST').check();
    await panel(page).getByLabel('Name').focus();
    const looks = await panel(page).evaluate((box) => {
      const look = (selector: string) => getComputedStyle(box.querySelector(selector)!);
      const [field, tile] = [look('#review-name'), look('.review-time:has(:checked)')];
      const other = look('.review-time:not(:has(:checked))');
      return {
        focus: [field.borderColor, field.outlineColor],
        tile: [tile.borderColor, tile.boxShadow, tile.outlineStyle],
        isFilled: tile.backgroundColor !== other.backgroundColor && tile.color !== other.color,
      };
    });
    expect(looks.isFilled).toBe(true);
    expect(looks.tile.slice(1)).toEqual(['none', 'none']);
    expect(looks.focus).not.toContain(looks.tile[0]);
  });

  test('times at night are folded, and unfold', async ({ page }) => {
    await openPanel(page);
    const fold = panel(page).getByText('Early and late times');
    await expect(timeAt(page, '17:30 IST')).toBeVisible();
    await expect(timeAt(page, '10:30 IST')).toBeHidden();
    await fold.tap();
    await timeAt(page, '10:30 IST').check();
    await expect(panel(page).getByRole('button', { name: /^Book .*, 0[56]:00$/ })).toBeEnabled();
    // Chosen, it stays in sight when another day has been looked at.
    await panel(page).locator('[name="review-day"]').nth(1).check();
    await expect(timeAt(page, '10:30 IST')).toBeHidden();
    await panel(page).locator('[name="review-day"]').nth(0).check();
    await expect(timeAt(page, '10:30 IST')).toBeVisible();
  });

  test('a day with times at night alone shows them', async ({ page }) => {
    await page.route('**/api/review-slots', async (route) => {
      const answer = await route.fetch();
      const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
      // Not of the first day, which may have begun.
      const today = slots[0]?.startsAt.slice(0, 10) ?? '';
      const night = slots.filter(
        ({ startsAt }) => startsAt.slice(0, 10) > today && startsAt.slice(11, 16) < '06:00',
      );
      await route.fulfill({ response: answer, json: { slots: night } });
    });
    await page.goto('/contact#review');
    await hydrated(page);
    await expect(timeAt(page, '10:30 IST')).toBeVisible();
  });

  test('zones have the names people use', async ({ page }) => {
    await openPanel(page);
    const select = panel(page).getByRole('combobox', { name: 'Your time' });
    await expect(select.locator('option:checked')).toHaveText('London time');
    await select.focus();
    await expect.poll(() => select.locator('option').count()).toBeGreaterThan(300);
    const names = await select.locator('option').allTextContents();
    expect(names).toContain('Kolkata time');
    expect(names).toContain('Los Angeles time');
    expect(names.filter((name) => /[/_]|Calcutta/.test(name))).toEqual([]);
  });

  test('a review booked elsewhere names its zone, the device’s and the studio’s', async ({ page }) => {
    const { startsAt, manageUrl } = await bookByApi(page, 'Asia/Calcutta');
    await page.goto(pathOf(manageUrl));
    await hydrated(page);
    const clock = (zone: string) =>
      new Date(startsAt).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    const facts = panel(page).locator('dl');
    await expect(facts).toContainText(`${clock('Asia/Kolkata')} (Kolkata time)`);
    await expect(facts).toContainText(`${clock('Europe/London')} (London time)`);
    await expect(facts).toContainText(/\d\d:\d\d (IST|PT)/);
    await expect(panel(page).getByRole('heading', { level: 3 })).toContainText('(Kolkata time)');
    expect(await page.locator('body').innerText()).not.toMatch(/Calcutta|(Asia|Europe|America)\//);
  });

  test('after booking: a calendar file, the way to the call, and all of it after a reload', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await openPanel(page);
    await timeAt(page, '17:45 IST').check();
    const [booked] = await Promise.all([page.waitForResponse('**/api/reviews'), book(page, visitor)]);
    const { startsAt, reference } = (await booked.json()) as { startsAt: string; reference: string };
    await expect(panel(page).getByText('One of us sends you the link before it begins.')).toBeVisible();
    const calendar = panel(page).getByRole('link', { name: 'Add to calendar' });
    const [download] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
    expect(download.suggestedFilename()).toBe('review.ics');
    const event = eventOf(readFileSync(await download.path(), 'utf8'));
    expect(event).toMatchObject({ method: 'PUBLISH', sequence: 0, startsAt, attendees: 0 });
    expect(event.uid).toContain(reference.toLowerCase());

    await page.reload();
    await hydrated(page);
    await expect(panel(page).getByText(reference)).toBeVisible();
    await expect(panel(page).getByRole('heading', { level: 3 })).toBeInViewport();
    await expect(panel(page).getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  });

  test('a studio with a room for its calls links to it', async ({ page }) => {
    const { manageUrl } = await bookByApi(page, 'Europe/London');
    await page.route('**/api/reviews/*', async (route) => {
      const answer = await route.fetch();
      const review = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...review, callLink: 'https://meet.example/room' } });
    });
    await page.goto(pathOf(manageUrl));
    await hydrated(page);
    await expect(panel(page).getByRole('link', { name: 'Open the call' })).toHaveAttribute(
      'href',
      'https://meet.example/room',
    );
  });

  test('the note is counted and never cut; blanks alone are no name', async ({ page }) => {
    await openPanel(page);
    await timeAt(page, '18:00 IST').check();
    const [name, note] = [panel(page).getByLabel('Name'), panel(page).getByLabel('What is the scene about?')];
    await note.fill('a'.repeat(1_003));
    await expect(panel(page).getByText('1,003 of 1,000 characters: 3 too many.')).toBeVisible();
    await name.fill('   ');
    expect(await name.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe(
      'Please fill out this field.',
    );
    for (const field of [name, note]) await expect(field).toHaveAttribute('dir', 'auto');
  });
});

for (const [place, timezoneId, locale] of [
  ['Los Angeles', 'America/Los_Angeles', 'en-US'],
  ['Kolkata', 'Asia/Kolkata', 'en-IN'],
  ['Berlin', 'Europe/Berlin', 'de-DE'],
] as const) {
  test.describe(`in ${place}`, () => {
    test.use({ timezoneId, locale });

    test('times are written as the locale writes them, on lines that do not wrap', async ({ page }) => {
      await openPanel(page);
      const fold = panel(page).getByText('Early and late times');
      if (await fold.isVisible()) await fold.click();
      const twelve = locale !== 'de-DE';
      for (const text of await panel(page).locator('.review-time').allInnerTexts()) {
        expect(text).toMatch(twelve ? /^\d{1,2}:\d\d\s[ap]m(\s|$)/ : /^\d\d:\d\d(\s|$)/);
        // What repeats the first line is left out.
        if (place === 'Kolkata') expect(text).not.toContain('IST');
        if (place === 'Los Angeles') expect(text).not.toContain('PT');
      }
      for (const width of [320, 360, 390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 664 });
        expect(await panel(page).evaluate(wrappedLines), `${width}`).toEqual([]);
      }
    });
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 664 } });
  test('the link in the mail says how to move or cancel by a reply', async ({ page }) => {
    const { manageUrl } = await bookByApi(page, 'Europe/Berlin');
    await page.goto(pathOf(manageUrl));
    // By element: Playwright's text locators skip <noscript>.
    await expect(panel(page).locator('.review-by-reply')).toContainText('reply to the mail');
    await expect(panel(page).locator('.review-by-reply')).toBeInViewport();
  });
});

/** Lines of a tile that take more than one line's height, or stick out of the tile. */
function wrappedLines(box: Element): string[] {
  return [...box.querySelectorAll('.review-time span')].flatMap((line) => {
    const tile = line.closest('label')!;
    const { lineHeight } = getComputedStyle(line);
    const wraps = line.getBoundingClientRect().height > 1.6 * Number.parseFloat(lineHeight);
    const sticksOut = line.getBoundingClientRect().width > tile.clientWidth;
    return wraps || sticksOut ? [line.textContent ?? ''] : [];
  });
}

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');

async function bookByApi(page: Page, timeZone: string) {
  const answer = await page.request.get('/api/review-slots');
  const { slots } = (await answer.json()) as { slots: { startsAt: string }[] };
  const startsAt = slots.at(-1 - Math.floor(Math.random() * 40))?.startsAt;
  const booked = await page.request.post('/api/reviews', {
    headers: { 'idempotency-key': randomUUID() },
    data: { startsAt, name: 'A producer', email: visitor, timeZone },
  });
  expect(booked.status()).toBe(201);
  return (await booked.json()) as { startsAt: string; manageUrl: string };
}
