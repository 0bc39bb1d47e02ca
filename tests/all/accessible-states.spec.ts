import { expectAccessible } from '../e2e/support/axe.ts';
import { moving } from '../e2e/support/motion.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';

test('the form is accessible while invalid, with a select open and a toast shown, and readable in forced colours', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contact');
  await hydrated(page);
  await test.step('axe finds nothing with the form invalid', async () => {
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectAccessible(page);
  });
  await test.step('axe finds nothing with a select open', async () => {
    await page.getByLabel('Use Case').focus();
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('a nearly full field says how much it holds after a pause, and not at every key', async () => {
    const details = page.getByLabel('Project Details');
    await page.clock.install({ time: Date.now() });
    await page.clock.pauseAt(Date.now() + 60_000);
    await details.fill('a'.repeat(9_000));
    const said = page.getByRole('status').filter({ hasText: /of 10,000/ });
    await page.clock.runFor(900);
    await details.press('b');
    await page.clock.runFor(900);
    await expect(page.locator('.field-count')).toHaveText('9,001 of 10,000 characters');
    await expect(said).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(said).toHaveText('9,001 of 10,000 characters');
    await page.clock.resume();
  });
  await test.step('axe finds nothing with a toast shown', async () => {
    await page.getByLabel('Name *').fill('A producer');
    await page.getByLabel('Email *').first().fill('producer@studio.example');
    await page.getByLabel('Project Details').fill('One scene by the water.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent!').last()).toBeVisible();
    // The toast's first frame is transparent, which axe would report as missing contrast.
    await expect(page.locator('.toast[data-starting-style]')).toHaveCount(0);
    await expectAccessible(page);
    expect(await moving(page)).toEqual([]);
  });
  await test.step('forced colours keep words and controls readable', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const border = await page
      .getByLabel('Project Details')
      .evaluate((box) => getComputedStyle(box).borderStyle);
    expect(border).toBe('solid');
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  });
});
