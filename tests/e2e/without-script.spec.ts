import { readFileSync } from 'node:fs';
import { field, fill, sendButton, typed } from './support/enquiry-form.ts';
import { link } from './support/hero-film.ts';
import { moments, slider } from './support/one-take.ts';
import { bookByApi, freeSlots, newVisitor, panel } from './support/review-panel.ts';
import { expect, test } from './support/site.ts';

test.use({ javaScriptEnabled: false });

test('without script every page reads: menu, film, shots, contents, document, and how to check a file', async ({
  page,
}) => {
  await test.step('the phone menu opens, and its links work', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#menu').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  await test.step('the hero leads to the film, which has controls, and to four stills with their slates', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/');
    await link(page).click();
    await expect(page).toHaveURL(/\/films\/every-light$/);
    await expect(page.locator('video').filter({ visible: true })).toHaveAttribute('controls', '');
    await page.goBack();
    const film = page.locator('#one-take video').filter({ visible: true });
    await film.scrollIntoViewIfNeeded();
    await expect(film).toHaveAttribute('controls', '');
    await expect(film).toHaveAttribute('preload', 'none');
    await expect(slider(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Marks' })).toHaveCount(0);
    const points = page.locator('.moment');
    await expect(points).toHaveCount(4);
    for (const [index, [title]] of moments.entries()) {
      const point = points.nth(index);
      await expect(point.getByRole('heading', { name: title })).toBeVisible();
      await expect(point.getByRole('img')).toBeVisible();
      await expect(point.getByText(/^0:\d\d$/)).toBeVisible();
    }
  });

  await test.step('a case study: its passes are four plain pictures, its contents lead on, its document downloads', async () => {
    await page.goto('/work/the-tide-line');
    const viewer = page.getByRole('group', { name: 'Breakdowns' });
    const boxes = await Promise.all(
      (await viewer.getByRole('img').all()).map((image) => image.boundingBox()),
    );
    expect(boxes).toHaveLength(4);
    for (const [index, box] of boxes.entries()) {
      expect(box?.height).toBeGreaterThan(100);
      if (index > 0) expect(box?.y).toBeGreaterThan((boxes[index - 1]?.y ?? 0) + 100);
    }
    await expect(viewer.getByRole('button')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Credits' }).click();
    await expect(page.getByRole('heading', { name: 'Credits' })).toBeInViewport();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download Case Study' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('the-tide-line.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('a tooltip does not widen a narrow page', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Runtime' }).hover();
    await expect(page.getByRole('tooltip').first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('/check explains, and offers the root certificate and a command that does the same', async () => {
    await page.goto('/check');
    await expect(page.getByText('takes JavaScript')).toBeVisible();
    await expect(page.getByLabel('Choose a file')).toBeHidden();
    await expect(page.getByText('c2patool FILE trust --trust_anchors root.pem')).toBeVisible();
    const root = await page.getByRole('link', { name: 'Our root certificate' }).getAttribute('href');
    expect(await (await page.request.get(root ?? '')).text()).toContain('BEGIN CERTIFICATE');
  });
});

test('without script the form is begun, refused with all that was typed, and sent; a review has its way by mail', async ({
  page,
  context,
}) => {
  await test.step('a link begins the message, and search engines are told the plain address', async () => {
    await page.goto('/work');
    await page.getByRole('link', { name: 'Ask for a private screening' }).click();
    await expect(page).toHaveURL(/\/contact\?begin=screening#message$/);
    await expect(field(page, 'Project Details')).toHaveValue(/^We would like to see finished scenes/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/contact$/);
  });

  await test.step('a refused form comes back with all that was typed, on a page that waits for no script', async () => {
    await fill(page);
    // Past the browser's own check, as an old browser would send it.
    await page
      .locator('form')
      .first()
      .evaluate((form) => form.setAttribute('novalidate', ''));
    await field(page, 'Name').fill('   ');
    await field(page, 'Email').fill('not an address');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      sendButton(page).click(),
    ]);
    expect(answer.status()).toBe(422);
    await expect(page.locator('.invalid-note')).toBeVisible();
    await expect(page.locator('.invalid-note li')).toHaveCount(2);
    await expect(page.getByText('Enter a valid e-mail address.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('not an address');
    for (const label of ['Company', 'Project Details'] as const)
      await expect(field(page, label)).toHaveValue(typed[label]);
    await expect(page.getByLabel('Use Case')).toHaveValue('film');
    await expect(page.getByLabel('Budget')).toHaveValue('25k-50k');
    // Where script is on, this page is the same: it has none, and hides nothing in <noscript>.
    await expect(page.locator('script[src], noscript')).toHaveCount(0);
    await expect(page.locator('#review .direct')).toContainText('Mon to Fri, 10:30-11:30');
    await expect(page.locator('.skeleton-box')).toHaveCount(0);
  });

  await test.step('put right, it is sent by a native POST, and the page confirms it', async () => {
    for (const label of ['Name', 'Email'] as const) await field(page, label).fill(typed[label]);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact\?sent#sent$/);
    await expect(page.getByText('Message sent!')).toBeVisible();
  });

  await test.step('the link in a mail says how to move or cancel, when reviews take place and where to write', async () => {
    const email = await newVisitor(context);
    const startsAt = (await freeSlots(page)).at(-1) ?? '';
    const { manageUrl } = await bookByApi(page, { startsAt, email, timeZone: 'Europe/Berlin' });
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(manageUrl.replace(/^https?:\/\/[^/]+/, ''));
    // By element: Playwright's text locators skip <noscript>.
    await expect(panel(page).locator('.review-by-reply')).toContainText('reply to the mail');
    await expect(panel(page).locator('.review-by-reply')).toBeInViewport();
    await expect(panel(page).locator('dd').first()).toContainText('Mon to Fri, 10:30-11:30');
    await expect(page.locator('.review-skeleton')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(panel(page).locator('a[href^="mailto:"]')).toBeInViewport();
  });
});
