import {
  expectSent,
  failedToast,
  field,
  fill,
  goTo,
  isPost,
  keyOf,
  listenToPosts,
  sendButton,
  sendingButton,
  typed,
} from './support/enquiry-form.ts';
import { expect, hydrated, test } from './support/site.ts';

// Nothing here is about motion, and drawing it costs processor time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('over a bad connection no message is lost, and none is sent twice', async ({ page, context }) => {
  const posted = listenToPosts(page);
  const keys = () => new Set(posted().map(keyOf));
  const goOffline = async () => {
    await context.setOffline(true);
    await sendButton(page).click();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(sendingButton(page)).toBeDisabled();
  };
  // From another page, which can then be shown again without the connection.
  await page.goto('/privacy');
  await hydrated(page);
  await goTo(page, 'Contact');

  await test.step('the outcome is shown although no further chunk can be fetched', async () => {
    await page.route('**/assets/**', (route) => route.abort());
    await fill(page);
    await sendButton(page).click();
    await expectSent(page);
    await page.unroute('**/assets/**');
    posted();
  });

  await test.step('a failed request is retried, always with the same idempotency key', async () => {
    let refusals = 2;
    await page.route('**/api/enquiries', async (route) => {
      refusals -= 1;
      if (refusals === 1) return route.abort();
      if (refusals === 0) return route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
      return route.continue();
    });
    await fill(page);
    await sendButton(page).click();
    await expectSent(page);
    await page.unroute('**/api/enquiries');
    const posts = posted();
    expect(posts).toHaveLength(3);
    expect(new Set(posts.map(keyOf)).size).toBe(1);
  });

  await test.step('what cannot be sent stays in the form, with a retry button and an e-mail address', async () => {
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 400, body: '{}' }));
    await fill(page);
    await sendButton(page).click();
    await expect(failedToast(page).locator('a')).toHaveAttribute('href', /^mailto:/);
    for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
    await page.unroute('**/api/enquiries');
    await failedToast(page).getByText('Retry').click();
    await expectSent(page);
    await expect(page.getByLabel('Project Details')).toHaveValue('');
    await expect(failedToast(page)).toHaveCount(0);
    expect(keys().size).toBe(1);
  });

  await test.step('offline the form says that it waits, and sends when the browser is online', async () => {
    await fill(page);
    await goOffline();
    await context.setOffline(false);
    await expectSent(page);
  });

  await test.step('a message that waits for the connection is sent although its visitor has left the page', async () => {
    await fill(page);
    await goOffline();
    await goTo(page, 'Privacy');
    posted();
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 400, body: '{}' }));
    await context.setOffline(false);
    await expect(failedToast(page)).toBeVisible();
  });

  await test.step('a failure shown on another page can be retried there', async () => {
    await page.unroute('**/api/enquiries');
    await failedToast(page).getByText('Retry').click();
    await expectSent(page);
    await expect(failedToast(page)).toHaveCount(0);
    const posts = posted();
    expect(posts).toHaveLength(2);
    expect(new Set(posts.map(keyOf)).size).toBe(1);
    await goTo(page, 'Contact');
    await expect(page.getByLabel('Project Details')).toHaveValue('');
    await page.locator('#review').scrollIntoViewIfNeeded();
    await expect(page.locator('#review').getByRole('radio').first()).toBeVisible();
  });

  await test.step('a visitor who comes back while it is being sent can neither send it twice nor lose what is added', async () => {
    await fill(page);
    await goOffline();
    await goTo(page, 'Privacy');
    await page.goBack();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(sendingButton(page)).toBeDisabled();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByLabel('Project Details').fill(`${typed['Project Details']}\nPS: by night.`);
    await context.setOffline(false);

    await expectSent(page);
    await expect(page.getByLabel('Project Details')).toHaveValue(/PS: by night\.$/);
    const [first, ...others] = posted();
    expect(others).toEqual([]);
    const [second] = await Promise.all([
      page.waitForResponse((response) => isPost(response.request())),
      sendButton(page).click(),
    ]);
    expect(second.status()).toBe(201);
    await expect(page.getByLabel('Project Details')).toHaveValue('');
    expect(keyOf(second.request())).not.toBe(first && keyOf(first));
    expect(posted()).toHaveLength(1);
  });
});
