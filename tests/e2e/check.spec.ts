import { makeSigner, pictures } from '../support/signed-pictures.ts';
import { expectAccessible } from './support/axe.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

test.use({ locale: 'en-GB' });

test('our film is unchanged, with one bit changed it is refused, and no request leaves the site', async ({
  page,
  baseURL,
}) => {
  const heard = complaints(page);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  const answer = page.locator('.check-result');

  await test.step('a link on another page brings the page with its own policy, and no reader yet', async () => {
    await page.goto('/about');
    await hydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Check a file' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is it ours? Was it changed?');
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(
      /\/check$/,
    );
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(asked.filter((one) => /wasm|worker|\.pem|\.mp4/.test(one))).toEqual([]);
  });

  await test.step('our film: by whom, when, which certificate, with what, and its dossier', async () => {
    await page.getByRole('button', { name: 'Try our film' }).click();
    await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Unchanged' })).toBeVisible();
    await expect(answer).toContainText(/Signed by\s*Longtake/);
    await expect(answer).toContainText(/as the signer says/);
    await expect(answer).toContainText('A development certificate');
    await expect(answer).toContainText('It is not on the public list');
    await expect(answer).toContainText('Digital creation, no generative model');
    await expect(answer).toContainText('Blender');
    await expect(answer.getByRole('link', { name: 'How One take was made' })).toHaveAttribute(
      'href',
      '/films/one-take',
    );
  });

  await test.step('one bit of it, named and shown, and back again with the keyboard', async () => {
    await page.getByRole('button', { name: 'Change one bit and try again' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Changed since we signed it.' })).toBeInViewport();
    await expect(answer).toContainText(/Byte [\d,]+ of [\d,]+/);
    const [before = '', after = ''] = await answer.locator('.check-bit code').allTextContents();
    expect(before).toMatch(/^[01]{8}$/);
    expect(Number.parseInt(before, 2) ^ Number.parseInt(after, 2)).toBe(1);
    await expect(answer).toContainText('assertion.bmffHash.mismatch');
    await expectAccessible(page);
    const back = page.getByRole('button', { name: 'Put the bit back and try again' });
    await expect(back).toBeFocused();
    await back.press('Enter');
    await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
  });

  await test.step('a file of the visitor: by somebody else, by somebody with our name, without credentials', async () => {
    const picture = await pictures['image/jpeg']();
    const files: [buffer: Uint8Array, says: string][] = [
      [await makeSigner('Somebody Else').sign(picture, 'image/jpeg'), 'Signed by somebody else.'],
      [await makeSigner('Longtake').sign(picture, 'image/jpeg'), 'Not by us, although it bears our name.'],
      [picture, 'There are no credentials in it.'],
      [Buffer.alloc(0), 'It cannot be read.'],
    ];
    for (const [buffer, says] of files) {
      const file = { name: 'still.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(buffer) };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await expect(page.getByRole('heading', { name: says })).toBeVisible();
    }
  });

  const allowed = new RegExp(`^GET ${baseURL}/(assets|films|icons|pictures|about|check|site\\.webmanifest)`);
  expect(asked.filter((one) => !allowed.test(one))).toEqual([]);
  expect(asked.filter((one) => one.endsWith('.wasm'))).toHaveLength(1);
  expect(heard).toEqual([]);
});
