import {
  expectSent,
  failedToast,
  field,
  fill,
  goTo,
  isPost,
  openForm,
  sendButton,
  sendingButton,
  typed,
} from '../e2e/support/enquiry-form.ts';
import { expect, test } from '../e2e/support/site.ts';

// Nothing here is about motion, and drawing it costs processor time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a server that does not answer, by a clock that only the test moves', async ({ page }) => {
  await page.clock.install({ time: Date.now() });
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.route('**/api/enquiries', () => undefined);
  await openForm(page);
  await fill(page);

  await test.step('that takes the connection and says nothing: a word after 6 s, the error after 20 s', async () => {
    await pause();
    await Promise.all([page.waitForRequest(isPost), sendButton(page).click()]);
    await page.clock.runFor(5_900);
    await expect(sendingButton(page)).toBeDisabled();
    await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(page.locator('.form-foot').getByText('This takes longer than usual.')).toBeVisible();
    await page.clock.runFor(13_800);
    await expect(sendingButton(page)).toBeDisabled();
    await expect(failedToast(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(failedToast(page)).toBeVisible();
    await expect(page.getByText('This takes longer than usual.')).toHaveCount(0);
    await expect(sendButton(page)).toBeFocused();
    await expect(field(page, 'Project Details')).toHaveValue(typed['Project Details']);
    await failedToast(page).getByText('Close', { exact: true }).click();
    await expect(failedToast(page)).toHaveCount(0);
  });

  await test.step('several refusals count together: no attempt begins after 20 s', async () => {
    const [posts, refusals] = [{ count: 0 }, { count: 0 }];
    page.on('request', (request) => isPost(request) && (posts.count += 1));
    page.on('response', (response) => isPost(response.request()) && (refusals.count += 1));
    await page.unroute('**/api/enquiries');
    await page.route('**/api/enquiries', (route) => route.fulfill({ status: 503 }));
    await pause();
    await Promise.all([
      page.waitForResponse((response) => isPost(response.request())),
      sendButton(page).click(),
    ]);
    for (let moved = 0; moved < 20_000; moved += 500) {
      await page.clock.runFor(500);
      // The page's clock is ours, the network's is not.
      await expect.poll(() => refusals.count).toBe(posts.count);
    }
    const before = posts.count;
    expect(before).toBeGreaterThan(2);
    await page.clock.resume();
    await page.clock.fastForward(60_000);
    await expect(failedToast(page)).toBeVisible();
    expect(posts.count).toBe(before);
  });
});

test('where storage is refused nothing is lost on the way to another page, and the form promises nothing', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    }
  });
  await openForm(page);
  await fill(page);
  await expect(page.getByText('Your words stay in this browser')).toHaveCount(0);
  await goTo(page, 'Privacy');
  await goTo(page, 'Contact');
  await expect(field(page, 'Project Details')).toHaveValue(typed['Project Details']);
  await sendButton(page).click();
  await expectSent(page);
});

test('an address without a dot is asked about once it is left, and sent as it is', async ({ page }) => {
  await openForm(page);
  await fill(page);
  const question = page.getByText('Is this address complete?');
  await field(page, 'Email').fill('ana@studio');
  await expect(question).toHaveCount(0);
  await field(page, 'Company').focus();
  await expect(question).toBeVisible();
  await field(page, 'Email').fill('ana@studio.example');
  await expect(question).toHaveCount(0);
  await field(page, 'Email').fill('ana@studio');
  await sendButton(page).click();
  await expectSent(page);
});
