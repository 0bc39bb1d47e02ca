import { makeSigner, pictures, withBitChanged } from '../support/signed-pictures.ts';
import { testParty, timeStampAuthority } from '../support/time-stamp-authority.ts';
import { expectAccessible } from './support/axe.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

// Where the day of a list is not to become the one before.
test.use({ locale: 'en-GB', timezoneId: 'America/Los_Angeles' });

const ours = makeSigner('Longtake');

test('others are told by what vouches for them, and a file by what it was made from', async ({ page }) => {
  const picture = await pictures['image/jpeg']();
  const [listed, nobody, forger] = [
    makeSigner('Camera Works'),
    makeSigner('Somebody'),
    makeSigner('Longtake'),
  ];
  const authority = await timeStampAuthority(testParty('Authority of the tests'), Date.now());
  const take = {
    title: 'One take',
    bytes: await ours.sign(picture, 'image/jpeg', 'One take', authority.url),
  };
  authority.close();
  const lists = { signers: listed.rootPem, timeStamps: authority.rootPem };
  // The page with the test's own root and lists in place of the build's.
  await page.route('**/check/root.pem', (route) => route.fulfill({ body: ours.rootPem }));
  await page.route('**/check/c2pa-signers.pem', (route) => route.fulfill({ body: lists.signers }));
  await page.route('**/check/c2pa-time-stamps.pem', (route) => route.fulfill({ body: lists.timeStamps }));
  const answer = page.locator('.check-result');
  const open = async () => {
    await page.goto('/check');
    await hydrated(page);
  };
  const check = async (bytes: Uint8Array, says: string) => {
    const file = { name: 'still.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
    await page.getByLabel('Choose a file').setInputFiles(file);
    await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible();
  };
  const onList = "Signed by Camera Works, whose product is on C2PA's list. Not by us.";
  const unknown = 'Signed by somebody nobody we know vouches for.';

  await open();
  await test.step('by us, on a day that somebody else has proven', async () => {
    await check(take.bytes, 'Unchanged since we signed it.');
    await expect(answer).toContainText(/\d+ \w+ \d{4}, as an independent time stamp says/);
  });

  await test.step('by another maker on the list, whose date is named; by nobody; by somebody with our name', async () => {
    const theirs = await listed.sign(picture, 'image/jpeg');
    await check(theirs, onList);
    await expect(answer).toContainText('The list of 5 August 2026');
    await check(withBitChanged(theirs, theirs.length - 30), onList);
    await expect(answer).toContainText('It was also changed after they had signed it.');
    await check(await nobody.sign(picture, 'image/jpeg'), unknown);
    await check(await forger.sign(picture, 'image/jpeg'), 'Not by us, although it bears our name.');
    await expectAccessible(page);
  });

  await test.step('made from our take, and from nine files of others', async () => {
    const theirs = { title: 'A plate', bytes: await listed.sign(picture, 'image/jpeg') };
    const forged = { title: 'Two takes', bytes: await forger.sign(picture, 'image/jpeg') };
    const changed = { title: 'Half a take', bytes: withBitChanged(take.bytes, take.bytes.length - 30) };
    const plain = Array.from({ length: 6 }, (_, n) => ({ title: `Sketch ${n}`, bytes: picture }));
    const ingredients = [take, theirs, forged, changed, ...plain];
    await check(await ours.signFrom(picture, ingredients), 'Unchanged since we signed it.');
    const lines = [
      'One take, signed by us',
      "A plate, signed by Camera Works, whose product is on C2PA's list",
      'Two takes, signed by Longtake, for whom nobody we know vouches',
      'Half a take, signed by us. It is not as it was signed.',
      ...plain.map(({ title }) => `${title}, not signed`),
    ];
    await expect(answer.locator('li')).toHaveText(lines);
    await check(await listed.signFrom(picture, [take]), onList);
    await expect(answer).toContainText(/Made from, as they say\s*One take, signed by us/);
  });

  await test.step('without credentials, and nothing at all', async () => {
    await check(picture, 'There are no credentials in it.');
    await check(Buffer.alloc(0), 'It cannot be read.');
  });

  await test.step('with a list that cannot be read the rest is told all the same', async () => {
    lists.signers = '<!doctype html>';
    await open();
    await check(await listed.sign(picture, 'image/jpeg'), 'Signed by somebody else.');
    await expect(answer).toContainText("C2PA's list could not be read");
    await check(take.bytes, 'Unchanged since we signed it.');
  });
});

test('our generated film says so itself, and that our take went into it', async ({ page }) => {
  await page.goto('/films/every-light');
  await hydrated(page);
  await page.getByRole('link', { name: 'Check this film' }).click();
  await page.getByRole('button', { name: /^Check h264-/ }).click();
  await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
  const answer = page.locator('.check-result');
  await expect(answer).toContainText(/Made as\s*Made by a generative model/);
  await expect(answer).toContainText(/Made from\s*One take, signed by us/);
  await expect(answer.getByRole('link', { name: 'How Every light was made' })).toBeVisible();
});

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
    await page.getByRole('button', { name: 'Try One take' }).click();
    await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Unchanged' })).toBeVisible();
    await expect(answer).toContainText(/Signed by\s*Longtake/);
    await expect(answer).toContainText(/as the signer says/);
    await expect(answer).toContainText('Digital creation, no generative model');
    await expect(answer.getByText('Our development certificate')).toBeHidden();
    await answer.getByText('Technical details').click();
    await expect(answer.getByText('Our development certificate')).toBeVisible();
    await expect(answer.getByText('Blender')).toBeVisible();
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
    await expect(answer).toContainText('Picture or sound: their bytes are not those that were signed.');
    await expect(answer).toContainText('assertion.bmffHash.mismatch');
    await expectAccessible(page);
    const back = page.getByRole('button', { name: 'Put the bit back and try again' });
    await expect(back).toBeFocused();
    await back.press('Enter');
    await expect(page.getByRole('heading', { name: 'Unchanged since we signed it.' })).toBeVisible();
  });

  const allowed = new RegExp(`^GET ${baseURL}/(assets|films|icons|pictures|about|check|site\\.webmanifest)`);
  expect(asked.filter((one) => !allowed.test(one))).toEqual([]);
  expect(asked.filter((one) => one.endsWith('.wasm'))).toHaveLength(1);
  expect(heard).toEqual([]);
});
