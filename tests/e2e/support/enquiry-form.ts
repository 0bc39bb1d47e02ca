import type { Page, Request } from '@playwright/test';
import { enquiryFieldNames, fieldOf } from '../../../domain/enquiry/fields.ts';
import { expect, hydrated, toastSaid } from './site.ts';

/** What `fill` types, by label. */
export const typed = {
  Name: 'A producer',
  Email: 'producer@studio.example',
  Company: 'A studio',
  'Project Details': 'One scene by the water.\nThree minutes, by spring.',
};

/** The panel for a review has labels of the same name, further down. */
export const field = (page: Page, label: string) => page.getByLabel(label).first();
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });
export const sendingButton = (page: Page) => page.getByRole('button', { name: 'Sending...' });
export const toaster = (page: Page) => page.locator('[data-toaster]');
export const failedToast = (page: Page) => toaster(page).locator('.toast', { hasText: 'Not sent yet' });

export async function openForm(page: Page, path = '/contact') {
  await page.goto(path);
  await hydrated(page);
}

export async function fill(page: Page) {
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  await page.getByLabel('Use Case').selectOption('film');
  await page.getByLabel('Budget').selectOption('25k-50k');
}

/** Fields that the form has got since `fill` was written. */
export async function fillWhatIsEmpty(page: Page) {
  for (const name of enquiryFieldNames) {
    const control = page.locator(`form [name="${name}"]`).first();
    if ((await control.inputValue()) !== '') continue;
    if (fieldOf(name).kind === 'choice') await control.selectOption({ index: 1 });
    else await control.fill(`Words for ${name}`);
  }
}

export async function expectSent(page: Page) {
  await toastSaid(page, 'Message sent!');
  // The form rests, and the focus is where it belongs, only after the toast.
  await expect(sendingButton(page)).toHaveCount(0);
}

export const isPost = (request: Request) => request.url().endsWith('/api/enquiries');
export const keyOf = (request: Request) => request.headers()['idempotency-key'] ?? '';

/** Returns a function that takes the enquiries posted since it was last called. */
export function listenToPosts(page: Page): () => Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => isPost(request) && posts.push(request));
  return () => posts.splice(0);
}

/** By a link of the footer, without loading the page anew. */
export async function goTo(page: Page, name: 'Contact' | 'Privacy') {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
}
