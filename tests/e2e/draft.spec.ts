import {
  expectSent,
  field,
  fill,
  isPost,
  keyOf,
  openForm,
  sendButton,
  typed,
} from './support/enquiry-form.ts';
import { expect, hydrated, test } from './support/site.ts';

// Nothing here is about motion, and drawing it costs processor time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const day = 86_400_000;

test('a draft outlives reloads and closed tabs for a week, and is one enquiry', async ({ page, context }) => {
  await openForm(page);
  await fill(page);
  await expect(page.getByText('Your words stay in this browser for 7 days')).toBeVisible();

  await test.step('what is typed survives a reload', async () => {
    await page.reload();
    await hydrated(page);
    for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value);
    await expect(page.getByLabel('Use Case')).toHaveValue('film');
  });

  await test.step('double click, reload and duplicated tab: one enquiry', async () => {
    const held = page.waitForEvent('request', isPost);
    await page.route('**/api/enquiries', () => undefined);
    await sendButton(page).dblclick();
    const key = keyOf(await held);

    // The answer was lost; the visitor reloads and sends what is still in the form.
    await page.reload();
    // Not before: it would let the held request go to the server, and its answer take the draft away.
    await page.unroute('**/api/enquiries');
    await hydrated(page);
    await expect(field(page, 'Project Details')).toHaveValue(typed['Project Details']);
    const [again] = await Promise.all([
      page.waitForResponse((response) => isPost(response.request())),
      sendButton(page).click(),
    ]);
    expect(keyOf(again.request())).toBe(key);
    expect(again.status()).toBe(201);
    const repeat = await context.request.post('/api/enquiries', {
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      data: again.request().postData() ?? '',
    });
    // 201, not 409: the same body with the same key is the stored enquiry.
    expect(repeat.status()).toBe(201);
    await expectSent(page);
    await page.close();
  });

  await context.route('**/api/enquiries', () => undefined);
  const second = await context.newPage();
  await openForm(second);
  await test.step('sending takes the draft away, in a new tab too', () =>
    expect(field(second, 'Project Details')).toHaveValue(''));
  // From before the words are kept: what a busy machine needs from here on is none of their week.
  const begun = Date.now();
  await fill(second);
  const [lost] = await Promise.all([second.waitForRequest(isPost), sendButton(second).click()]);
  await second.close();

  const later = await context.newPage();
  await later.clock.setFixedTime(begun + 7 * day - 60_000);
  await openForm(later);
  await test.step('the draft is there in a new tab for a week', () =>
    expect(field(later, 'Project Details')).toHaveValue(typed['Project Details']));
  await test.step('after a lost answer the draft of a closed tab is sent under the same key', async () => {
    const [sent] = await Promise.all([later.waitForRequest(isPost), sendButton(later).click()]);
    expect(keyOf(sent)).toBe(keyOf(lost));
  });
  await test.step('after a week it is gone', async () => {
    await later.clock.setFixedTime(Date.now() + 7 * day + 60_000);
    await openForm(later);
    await expect(field(later, 'Project Details')).toHaveValue('');
  });
});
