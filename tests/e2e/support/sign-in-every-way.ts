import type { Page } from '@playwright/test';
import type { MailServer } from '../../support/mail-server.ts';
import { owners } from './desk.ts';
import { expect } from './site.ts';

const owner = owners.direction;

/**
 * By the code in a mail, by a passkey that is made, named and removed, and by a link; at the end
 * nobody is signed in. Takes the three mails that an owner can have in an hour.
 */
export async function signInEveryWay(page: Page, deskUrl: string, mail: MailServer) {
  await addAuthenticator(page);
  // By its number it leads to its name, which passkeys need.
  await page.goto(deskUrl.replace('localhost', '127.0.0.1'));
  await expect(page).toHaveURL(new RegExp(`^${deskUrl}/sign-in`));

  // Whoever is no owner reads the same words.
  await askForMail(page, 'nobody@elsewhere.test');
  await page.getByRole('button', { name: 'Another address' }).click();
  await askForMail(page, owner);
  const first = await mailNumber(mail, 1);

  // The link in another browser signs nobody in, and says what to do.
  const other = await page.context().browser()?.newPage();
  if (!other) throw new Error('no browser');
  await other.goto(first.link);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('alert')).toContainText('This isn’t the browser that asked.');

  await page.getByLabel('Six digits from the email').fill('000000' === first.code ? '000001' : '000000');
  await expect(page.getByRole('alert')).toContainText('That code isn’t right');
  await page.getByLabel('Six digits from the email').fill(`${first.code.slice(0, 3)} ${first.code.slice(3)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.getByRole('region', { name: 'Passkey' }).getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Passkey made.')).toBeVisible();
  await signOut(page, deskUrl);
  // Where one was made it is the first thing to press.
  await expect(page.getByRole('main').getByRole('button').first()).toHaveText('Use a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto(`${deskUrl}/settings`);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await signOut(page, deskUrl);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This passkey wasn’t accepted.' })).toBeVisible();

  // The second browser asks for itself, and its link works there.
  await other.goto(`${deskUrl}/sign-in`);
  await askForMail(other, owner);
  await other.goto((await mailNumber(mail, 2)).link);
  // The fragment alone does not load the page anew.
  await other.reload();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  // Signed out everywhere from the first browser, the second is out too.
  await askForMail(page, owner);
  await page.getByLabel('Six digits from the email').fill((await mailNumber(mail, 3)).code);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.goto(`${deskUrl}/settings`);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(new RegExp(`^${deskUrl}/sign-in`));
  await other.goto(`${deskUrl}/enquiries`);
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(mail.to('nobody@elsewhere.test')).toEqual([]);
  await other.close();
}

async function askForMail(page: Page, email: string) {
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: `If ${email} may sign in here` })).toBeVisible();
}

async function mailNumber(mail: MailServer, count: number) {
  await expect.poll(() => mail.to(owner).length).toBe(count);
  const text = mail.to(owner)[count - 1]?.mail.text ?? '';
  return { link: /http:\S+#[\w-]+/.exec(text)?.[0] ?? '', code: /\d{6}/.exec(text)?.[0] ?? '' };
}

async function signOut(page: Page, deskUrl: string) {
  await page.goto(`${deskUrl}/settings`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

/** Chromium's own virtual authenticator, which answers every request with a touch. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
