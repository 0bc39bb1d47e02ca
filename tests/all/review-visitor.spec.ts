import {
  book,
  bookByApi,
  expectTimesFit,
  freeSlots,
  newVisitor,
  offerNightsAlone,
  openPanel,
  panel,
  timeAt,
} from '../e2e/support/review-panel.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';
import { smallTargets } from '../e2e/support/small-targets.ts';

/** The review panel on the devices and in the zones visitors have. */
let visitor = '';
test.beforeEach(async ({ context }) => {
  visitor = await newVisitor(context);
});
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('on a phone in London', () => {
  test.use({
    timezoneId: 'Europe/London',
    locale: 'en-GB',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 664 },
  });

  test('from the first touch of a time to the review in the calendar', async ({ page }) => {
    const [name, email] = [panel(page).getByLabel('Name'), panel(page).getByLabel('Email')];
    await openPanel(page);

    await test.step('what is pressed is at least 44 px high and wide', async () => {
      expect(await smallTargets(page)).toEqual([]);
    });

    await test.step('choosing a time brings the next field into view', async () => {
      await timeAt(page, '17:30 IST').tap();
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(email).toBeInViewport({ ratio: 1 });

      await page.setViewportSize({ width: 360, height: 616 });
      await panel(page).evaluate((box) => box.scrollIntoView());
      await expect(email).not.toBeInViewport();
      await timeAt(page, '17:45 IST').tap();
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(email).toBeInViewport({ ratio: 1 });
      await page.setViewportSize({ width: 390, height: 664 });
    });

    await test.step('a chosen time is filled, and does not look like a field with the focus', async () => {
      await name.focus();
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

    await test.step('times at night are folded, and unfold', async () => {
      await expect(timeAt(page, '17:30 IST')).toBeVisible();
      await expect(timeAt(page, '10:30 IST')).toBeHidden();
      await panel(page).getByText('Early and late times').tap();
      await timeAt(page, '10:30 IST').check();
      await expect(panel(page).getByRole('button', { name: /^Book .*, 0[56]:00$/ })).toBeEnabled();
      // Chosen, it stays in sight when another day has been looked at.
      await panel(page).locator('[name="review-day"]').nth(1).check();
      await expect(timeAt(page, '10:30 IST')).toBeHidden();
      await panel(page).locator('[name="review-day"]').nth(0).check();
      await expect(timeAt(page, '10:30 IST')).toBeVisible();
    });

    await test.step('after booking: a calendar file, the way to the call, and all of it after a reload', async () => {
      await timeAt(page, '17:45 IST').check();
      const [booked] = await Promise.all([page.waitForResponse('**/api/reviews'), book(page, visitor)]);
      const { reference } = (await booked.json()) as { reference: string };
      await expect(panel(page).getByText('One of us sends you the link before it begins.')).toBeVisible();
      const calendar = panel(page).getByRole('link', { name: 'Add to calendar' });
      const [download] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
      expect(download.suggestedFilename()).toBe('review.ics');

      await page.reload();
      await hydrated(page);
      await expect(panel(page).getByText(reference)).toBeVisible();
      await expect(panel(page).getByRole('heading', { level: 3 })).toBeInViewport();
      await expect(calendar).toBeVisible();
    });

    await test.step('a day with times at night alone shows them', async () => {
      await offerNightsAlone(page);
      await panel(page).getByRole('button', { name: 'Move it' }).click();
      await expect(timeAt(page, '10:30 IST')).toBeVisible();
    });
  });

  test('a review booked elsewhere names its zone, the device’s and the studio’s, and the room for the call', async ({
    page,
  }) => {
    const last = (await freeSlots(page)).at(-1) ?? '';
    const { startsAt, manageUrl } = await bookByApi(page, {
      startsAt: last,
      email: visitor,
      timeZone: 'Asia/Calcutta',
    });
    await page.route('**/api/reviews/*', async (route) => {
      const answer = await route.fetch();
      const review = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...review, callLink: 'https://meet.example/room' } });
    });
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
    await expect(panel(page).getByRole('link', { name: 'Open the call' })).toHaveAttribute(
      'href',
      'https://meet.example/room',
    );
  });
});

test.describe('in Kolkata', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-IN' });

  test('times are written as the locale writes them, on lines that do not wrap', async ({ page }) => {
    await openPanel(page);
    // What repeats the first line is left out.
    for (const text of await expectTimesFit(page, 12)) expect(text).not.toContain('IST');
  });
});

const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
