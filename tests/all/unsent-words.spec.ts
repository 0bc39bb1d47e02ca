import type { Page } from '@playwright/test';
import { expectSent, field, fill, listenToPosts, openForm, sendButton } from '../e2e/support/enquiry-form.ts';
import { expect, hold, test } from '../e2e/support/site.ts';

// Nothing here is about motion, and drawing it costs processor time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const count = (page: Page) => page.locator('.field-count');
const leavesFreely = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the form watches over what is typed, until it is sent', async ({ page }) => {
  const posted = listenToPosts(page);
  await openForm(page);

  await test.step('leaving with unsent words asks first, and without them it does not', async () => {
    await field(page, 'Name').fill('A producer');
    const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    await dialog.dismiss();
    expect(dialog.type()).toBe('beforeunload');
    await field(page, 'Name').fill('');
    expect(await page.evaluate(leavesFreely)).toBe(true);
    await fill(page);
    expect(await page.evaluate(leavesFreely)).toBe(false);
    await sendButton(page).click();
    await expectSent(page);
    expect(await page.evaluate(leavesFreely)).toBe(true);
  });

  await test.step('text of either direction is shown in its own', async () => {
    for (const label of ['Name', 'Email', 'Company', 'Project Details']) {
      await field(page, label).fill('مشهد');
      expect(await directionOf(page, label)).toBe('rtl');
      await field(page, label).fill('scene');
      expect(await directionOf(page, label)).toBe('ltr');
    }
  });

  for (const label of ['Name', 'Project Details']) {
    await test.step(`blanks alone in ${label} are caught in the field, in the browser’s own words`, async () => {
      await fill(page);
      await field(page, label).fill('  \t ');
      posted();
      await sendButton(page).click();
      await expect(field(page, label)).toBeFocused();
      expect(await validityOf(page, label)).toBe('Please fill out this field.');
      expect(posted()).toEqual([]);

      await field(page, label).fill('Words');
      expect(await validityOf(page, label)).toBe('');
      await sendButton(page).click();
      await expectSent(page);
    });
  }

  await test.step('a paste beyond the limit stays whole, is counted, and says how much is too much', async () => {
    await fill(page);
    const details = field(page, 'Project Details');
    await details.fill('a'.repeat(8_999));
    await expect(count(page)).toHaveCount(0);
    await details.press('End');
    await page.keyboard.insertText('a');
    await expect(count(page)).toHaveText('9,000 of 10,000 characters');
    await page.keyboard.insertText('b'.repeat(3_000));
    await expect(details).toHaveValue(/^a{9000}b{3000}$/);
    const words = '12,000 of 10,000 characters: 2,000 too many.';
    await expect(count(page)).toHaveText(words);
    posted();
    await sendButton(page).click();
    await expect(details).toBeFocused();
    expect(await validityOf(page, 'Project Details')).toBe(words);
    expect(posted()).toEqual([]);

    await details.fill(`${'a'.repeat(10_000)}\n  `);
    await expect(count(page)).toHaveText('10,000 of 10,000 characters');
    await sendButton(page).click();
    await expectSent(page);
    await expect(count(page)).toHaveCount(0);
  });

  await test.step('the focus stays where the visitor has moved it meanwhile', async () => {
    const letAnswerCome = await hold(page, '**/api/enquiries');
    await fill(page);
    await sendButton(page).click();
    const brand = page.getByRole('banner').getByRole('link', { name: 'Longtake' });
    await brand.focus();
    letAnswerCome();
    await expectSent(page);
    await expect(brand).toBeFocused();
    await page.unroute('**/api/enquiries');
  });
});

const validityOf = (page: Page, label: string) =>
  field(page, label).evaluate((box) => (box as HTMLInputElement).validationMessage);

const directionOf = (page: Page, label: string) =>
  field(page, label).evaluate((box) => getComputedStyle(box).direction);
