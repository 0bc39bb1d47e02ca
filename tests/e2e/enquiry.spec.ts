import { type Page, type Request } from '@playwright/test';
import { startMailServer } from '../support/mail-server.ts';
import { contentSets, serveSet } from './support/content-sets.ts';
import { expect, hydrated, test } from './support/site.ts';

const words = {
  Name: 'A producer',
  Email: 'producer@studio.example',
  Company: 'A studio',
  'Project Details': 'One scene by the water.\nThree minutes, by spring.',
};

test('from the form to the mailbox, and back by the link in the mail', async ({ page }) => {
  const mail = await startMailServer();
  const settings = { SMTP_URL: mail.url, STUDIO_EMAIL: 'studio@longtake.example' };
  const server = await serveSet(contentSets.seed, settings);
  try {
    await page.goto(`${server.address}/?utm_source=newsletter&utm_campaign=spring`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Contact' }).first().click();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
    await fill(page);
    await send(page);
    await expect(toaster(page).getByText('Message sent!')).toBeVisible();

    await expect.poll(() => mail.received.length).toBe(2);
    const notice = mail.to('studio@longtake.example')[0]?.mail;
    expect(notice?.subject).toMatch(
      /^Enquiry LT-\w{6}: A producer · A studio · Feature Film · \$25K - \$50K$/,
    );
    expect(notice?.replyTo?.[0]?.address).toBe('producer@studio.example');
    expect(notice?.text).toContain(words['Project Details']);
    expect(notice?.text).toContain('utm_source newsletter');
    const acknowledgement = mail.to('producer@studio.example')[0]?.mail;
    const reference = /LT-\w{6}/.exec(notice?.subject ?? '')?.[0] ?? 'none';
    expect(acknowledgement?.subject).toContain(reference);
    expect(acknowledgement?.html).not.toContain('by the water');
    const [still] = acknowledgement?.attachments ?? [];
    expect(still).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' });
    expect(acknowledgement?.html).toContain(`src="cid:${still?.contentId?.slice(1, -1)}"`);

    const link = /href="([^"]+\/answered\?token=[^"]+)"/.exec(notice?.html ?? '')?.[1] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(page.getByRole('heading', { name: `${reference} is answered.` })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Mark as answered' })).toHaveCount(0);
  } finally {
    await server.stop();
    await mail.close();
  }
});

test('a failed request is retried, always with the same idempotency key', async ({ page }) => {
  const posts = listen(page);
  let refusals = 2;
  await page.route('**/api/enquiries', async (route) => {
    refusals -= 1;
    if (refusals === 1) return route.abort();
    if (refusals === 0) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
    return route.continue();
  });
  await openForm(page);
  await fill(page);
  await send(page);

  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
  expect(posts).toHaveLength(3);
  expect(new Set(posts.map(keyOf)).size).toBe(1);
});

test('offline the form says that it waits, and sends when the browser is online', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fill(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();

  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await context.setOffline(false);
  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
});

test('a message that waits for the connection is sent although its visitor has left the page', async ({
  page,
  context,
}) => {
  await openForm(page);
  await fill(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Longtake' }).click();
  await expect(page).toHaveURL(/\/$/);
  await context.setOffline(false);
  await expect(toaster(page).getByText('Message sent!')).toBeVisible();

  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(page.getByLabel('Project Details')).toHaveValue('');
  await page.locator('#review').scrollIntoViewIfNeeded();
  await expect(page.locator('#review').getByRole('radio').first()).toBeVisible();
});

test('a visitor who comes back while it is being sent can neither send it twice nor lose what is added', async ({
  page,
  context,
}) => {
  const posts = listen(page);
  await openForm(page);
  await fill(page);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Longtake' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByLabel('Project Details').fill(`${words['Project Details']}\nPS: by night.`);
  await context.setOffline(false);

  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue(/PS: by night\.$/);
  expect(posts).toHaveLength(1);
  const [, second] = await Promise.all([send(page), page.waitForResponse(isPostAnswer)]);
  expect(second.status()).toBe(201);
  await expect(page.getByLabel('Project Details')).toHaveValue('');
  expect(new Set(posts.map(keyOf)).size).toBe(2);
});

test('a failure shown on another page can be retried there', async ({ page }) => {
  const posts = listen(page);
  const left = Promise.withResolvers<void>();
  await page.route('**/api/enquiries', async (route) => {
    await left.promise;
    await route.fulfill({ status: 400, body: '{}' });
  });
  await openForm(page);
  await fill(page);
  await send(page);
  await page.getByRole('banner').getByRole('link', { name: 'Longtake' }).click();
  await expect(page).toHaveURL(/\/$/);
  left.resolve();
  const failed = toaster(page).locator('.toast', { hasText: 'Not sent yet' });
  await expect(failed).toBeVisible();
  await page.unroute('**/api/enquiries');
  await failed.getByText('Retry').click();

  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
  await expect(failed).toHaveCount(0);
  expect(new Set(posts.map(keyOf)).size).toBe(1);
});

test('what cannot be sent stays in the form, with a retry button and an e-mail address', async ({ page }) => {
  const posts = listen(page);
  await page.route('**/api/enquiries', (route) => route.fulfill({ status: 400, body: '{}' }));
  await openForm(page);
  await fill(page);
  await send(page);

  const failed = toaster(page).locator('.toast', { hasText: 'Not sent yet' });
  await expect(failed.locator('a')).toHaveAttribute('href', /^mailto:/);
  for (const [label, value] of Object.entries(words))
    await expect(page.getByLabel(label).first()).toHaveValue(value);
  await page.unroute('**/api/enquiries');
  await failed.getByText('Retry').click();

  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue('');
  await expect(failed).toHaveCount(0);
  expect(new Set(posts.map(keyOf)).size).toBe(1);
});

test('the outcome is shown although no further chunk can be fetched', async ({ page }) => {
  await openForm(page);
  await page.route('**/assets/**', (route) => route.abort());
  await fill(page);
  await send(page);

  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
  await toaster(page).getByText('Close', { exact: true }).click();
  await expect(toaster(page).getByText('Message sent!')).toHaveCount(0);
});

test('double click, reload and duplicated tab: one enquiry', async ({ page, context }) => {
  await openForm(page);
  await fill(page);
  const held = page.waitForEvent('request', isPost);
  await page.route('**/api/enquiries', () => undefined);
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  const key = keyOf(await held);
  await page.unroute('**/api/enquiries');

  // The answer was lost; the visitor reloads and sends what is still in the form.
  await page.reload();
  await hydrated(page);
  const [again] = await Promise.all([page.waitForResponse(isPostAnswer), send(page)]);
  expect(keyOf(again.request())).toBe(key);
  expect(again.status()).toBe(201);

  const repeat = await context.request.post('/api/enquiries', {
    headers: { 'idempotency-key': key, 'content-type': 'application/json' },
    data: again.request().postData() ?? '',
  });
  // 201, not 409: the same body with the same key is the stored enquiry.
  expect(repeat.status()).toBe(201);
  await expect(toaster(page).getByText('Message sent!')).toBeVisible();
});

test('a form refused before hydration keeps its words', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fill(page);
  await page.getByLabel('Name').first().fill('   ');
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 422),
    send(page),
  ]);
  await expect(page.locator('.invalid-note')).toBeVisible();
  await expect(page.getByLabel('Project Details')).toHaveValue(words['Project Details']);
  await expect(page.locator('script[src]')).toHaveCount(0);
  await expect(page.locator('#review .direct')).toContainText('Mon to Fri, 10:30-11:30');
  await expect(page.locator('.skeleton-box')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form comes back with all that was typed', async ({ page }) => {
    await page.goto('/contact');
    await fill(page);
    // Past the browser's own check, as an old browser would send it.
    await page
      .locator('form')
      .first()
      .evaluate((form) => form.setAttribute('novalidate', ''));
    await page.getByLabel('Email').first().fill('not an address');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);

    expect(answer.status()).toBe(422);
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
    await expect(page.getByLabel('Email').first()).toHaveValue('not an address');
    await expect(page.getByLabel('Project Details')).toHaveValue(words['Project Details']);
    await expect(page.getByLabel('Use Case')).toHaveValue('film');
    await expect(page.getByLabel('Budget')).toHaveValue('25k-50k');
  });
});

/**
 * The page's clock is set a minute back: the server takes a form filled in under a few seconds for
 * spam.
 */
async function fill(page: Page) {
  await page.clock.setFixedTime(Date.now() - 60_000).catch(() => undefined);
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Use Case').selectOption('film');
  await page.getByLabel('Budget').selectOption('25k-50k');
}

async function openForm(page: Page) {
  await page.goto('/contact');
  await hydrated(page);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const toaster = (page: Page) => page.locator('[data-toaster]');
const isPost = (request: Request) => request.url().endsWith('/api/enquiries');
const isPostAnswer = (response: { request: () => Request }) => isPost(response.request());
const keyOf = (request: Request) => request.headers()['idempotency-key'] ?? '';

function listen(page: Page): Request[] {
  const posts: Request[] = [];
  page.on('request', (request) => isPost(request) && posts.push(request));
  return posts;
}
