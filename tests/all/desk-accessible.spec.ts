import type { Page } from '@playwright/test';
import { mondayOf } from '../../desk/ui/week.ts';
import { expectAccessible, expectUsable } from '../e2e/support/axe.ts';
import { test } from '../e2e/support/desk.ts';
import { moving } from '../e2e/support/motion.ts';
import { addAuthenticator } from '../e2e/support/sign-in-every-way.ts';
import { expect } from '../e2e/support/site.ts';
import { smallTargets } from '../e2e/support/small-targets.ts';

test.use({ timezoneId: 'UTC' });

const phone = { width: 360, height: 640 };
const opened = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading …')).toHaveCount(0);
};

async function expectUsableDialog(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator('dialog')).toBeVisible();
  await expect(page.getByText('Loading …')).toHaveCount(0);
  // The rest of the page is inert, and looked at on its own.
  await expectUsable(page, button, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: button, exact: true })).toBeFocused();
}

async function namePasskey(page: Page) {
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('button', { name: /^Rename/ }).click();
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await expectUsable(page, 'naming a passkey', '.row:has(form)');
}

test('every screen and dialog is accessible and fits, on the smallest phone and on a desktop', async ({
  desk,
  page,
}) => {
  const reference = await desk.enquire({
    name: 'Wide',
    message: 'w'.repeat(3_000),
    company: 'x'.repeat(200),
  });
  const spam = await desk.enquire({ website: 'filled' });
  const startsAt = (await desk.offered()).at(-1) ?? '';
  await desk.book(startsAt, { name: 'Bo Booked', email: 'bo@booked.test', timeZone: 'Europe/Berlin' });
  const week = `/reviews?week=${mondayOf(Date.parse(startsAt), 'UTC')}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/sign-in');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectUsable(page, 'signing in');
  await desk.resumeSession(page);
  const screens: { path: string; dialogs?: string[] }[] = [
    { path: '/' },
    { path: '/enquiries', dialogs: ['Add an enquiry …'] },
    { path: '/enquiries?list=answered' },
    { path: `/enquiries/${spam}?list=spam` },
    {
      path: week,
      dialogs: [
        'Note on the review with Bo Booked',
        'Call link for Bo Booked',
        'Move the review with Bo Booked',
        'Cancel the review with Bo Booked',
        'We’re away …',
        'Book for someone …',
      ],
    },
    { path: '/people' },
    { path: '/people/ada%40harbour.test', dialogs: ['Forget …'] },
    { path: '/content' },
    { path: '/numbers' },
    { path: '/health' },
    { path: '/nowhere' },
    { path: '/settings' },
    { path: `/enquiries/${reference}`, dialogs: ['Snooze'] },
  ];
  for (const { path, dialogs = [] } of screens) {
    await test.step(path, async () => {
      await opened(page, path);
      await expectUsable(page, path);
      expect(await moving(page), path).toEqual([]);
      for (const button of dialogs) await expectUsableDialog(page, button);
    });
    if (path === '/settings') await test.step('naming a passkey', () => namePasskey(page));
  }

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await page.getByRole('button', { name: 'More details' }).click();
  const mailProgram = page.getByRole('link', { name: 'Open in my email app' });
  const { searchParams } = new URL((await mailProgram.getAttribute('href')) ?? '');
  expect(searchParams.get('body')).toMatch(/^Hello [^]+Direction\r\nLongtake\r\n\r\n.+ wrote:\r\n> /);
  await expectUsable(page, 'a reply without a mail server');
  await mailProgram.click();
  await expect(page.getByText('Your email app has the reply.')).toBeVisible();
  await expectUsable(page, 'the question after a reply', '.answered-question');
  await page.getByRole('button', { name: 'Yes, it’s answered' }).click();
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expectUsable(page, 'what was done');
  await expectUsableDialog(page, 'No');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('link', { name: 'Health' })).toBeVisible();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
});

// The heading of every screen takes the focus in one place, which desk-day.spec.ts shows.
test('a screen reader is at the heading, hears what was done, and keeps its place', async ({
  desk,
  page,
}) => {
  const reference = await desk.enquire({ name: 'Rita Reader' });
  await page.clock.install({ time: Date.now() });
  await desk.signIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused();
  await page.goto(`/enquiries/${reference}`);
  const done = page
    .getByRole('region', { name: 'Notifications' })
    .filter({ hasText: /Marked as answered\..*Undo is at the end/ });
  await page.getByRole('button', { name: 'Mark as answered' }).press('Enter');
  await expect(done).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Not answered yet' })).toBeFocused();
  // Undo waits for whoever is on it, by the pointer or by keys.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.clock.fastForward(30_000);
  await page.clock.runFor(2_000);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeFocused();
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await page.getByRole('button', { name: 'Undo' }).hover();
  await page.clock.fastForward(30_000);
  await page.clock.runFor(2_000);
  await expect(done).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(2_000);
  await expect(done).toHaveCount(0);
});
