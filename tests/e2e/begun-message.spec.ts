import type { Page } from '@playwright/test';
import { expectSent } from './support/enquiry-form.ts';
import { expect, hydrated, test } from './support/site.ts';

const begun = /^We would like to see finished scenes in a private screening\./;
const message = 'Project Details';

test('a link can begin the message, in the page and after a reload, and never over words of the visitor’s own', async ({
  page,
}) => {
  await test.step('the link on Work opens the form with a message begun', async () => {
    await page.goto('/work');
    await hydrated(page);
    await page.getByRole('link', { name: 'Ask for a private screening' }).click();
    await expect(page).toHaveURL(/\/contact\?begin=screening#message$/);
    await expectBegun(page);
    await page.reload();
    await expectBegun(page);
  });

  await test.step('it goes on where it was begun, and the receipt says what happens', async () => {
    await hydrated(page);
    await page.keyboard.type('A night on a ferry.');
    await expect(page.getByLabel(message)).toHaveValue(/Our project: A night on a ferry\.$/);
    await page.getByLabel('Name').first().fill('A producer');
    await page.getByLabel('Email').first().fill('producer@studio.example');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('#sent')).toBeFocused();
    await expectSent(page);
    await expect(page.locator('#sent')).toHaveText(/with what we may show you and times for a screening\.$/);
    await expect(page.getByText('Message sent!').locator('visible=true')).toHaveCount(0);
    await expect(page.getByLabel(message)).toHaveValue('');
  });

  await test.step('a beginning that nobody wrote is none', async () => {
    await page.goto('/contact?begin=constructor');
    await hydrated(page);
    await expect(page.getByLabel(message)).toHaveValue('');
  });

  await test.step('what was typed before stays, and is not taken for the beginning', async () => {
    await page.getByLabel(message).fill('A scene of our own.');
    await page.goto('/contact?begin=screening');
    await hydrated(page);
    await expect(page.getByLabel(message)).toHaveValue('A scene of our own.');
  });
});

/** The heading and the begun message, with the caret in it, are in the first view of a phone too. */
async function expectBegun(page: Page) {
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('heading', { name: 'Ask for a private screening' })).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByLabel(message)).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByLabel(message)).toHaveValue(begun);
    await expect(page.getByLabel(message)).toBeFocused();
  }
}
