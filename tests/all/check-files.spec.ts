import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { filmFolder } from '../../publishing/film-manifest.ts';
import { overflow } from '../e2e/support/axe.ts';
import { expect, hydrated, test } from '../e2e/support/site.ts';
import { makeSigner, pictures, withBitChanged } from '../support/signed-pictures.ts';

test.use({ locale: 'en-GB' });

const ours = makeSigner('Longtake');

test('a large file shows how far it has come, and can be stopped', async ({ page, started }) => {
  await openCheck(page);
  // A film with 60 MB behind it: the library looks at every byte of what was signed.
  const film = readFileSync(join(filmFolder('one-take'), 'h264-854.mp4'));
  const more = Buffer.alloc(60_000_000);
  more.writeUInt32BE(more.length, 0);
  more.write('mdat', 4);
  const signed = await ours.sign(Buffer.concat([film, more]), 'video/mp4');
  const folder = mkdtempSync(join(tmpdir(), 'longtake-large-'));
  await started({ stop: () => rmSync(folder, { recursive: true }) });
  const file = join(folder, 'large.mp4');
  writeFileSync(file, signed);
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByText(/^[\d.]+ MB of [\d.]+ MB$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. large.mp4 was not read to its end.')).toBeVisible();
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Unchanged' })).toBeVisible();
});

test('Stop while the reader loads stops, and a worker that does not load is no fault of the file', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.route('**/check/root.pem', async (route) => {
    await held;
    await route.fulfill({ body: ours.rootPem });
  });
  await page.goto('/check');
  await hydrated(page);
  const picture = Buffer.from(await pictures['image/jpeg']());
  const choose = (name: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'image/jpeg', buffer: picture });
  await choose('stopped.jpg');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped. stopped.jpg was not read to its end.')).toBeVisible();
  // Both wait for the same reader: when the second is read, the first would have been.
  await choose('read.jpg');
  release();
  await expect(page.getByRole('heading', { name: 'There are no credentials in it.' })).toBeVisible();
  expect(workers).toHaveLength(1);

  await page.route('**/assets/check.worker-*.js', (route) => route.abort());
  await choose('unlucky.jpg');
  await expect(
    page.getByText('The reader could not be loaded. Is there a connection? Try again.'),
  ).toBeVisible();
  await page.unroute('**/assets/check.worker-*.js');
  await choose('lucky.jpg');
  await expect(page.getByRole('heading', { name: 'There are no credentials in it.' })).toBeVisible();
});

test('an address names a file of this site, and of no other; a file may be dropped; without a network it goes on', async ({
  page,
  context,
}) => {
  for (const file of [
    '//evil.example/films/a.mp4',
    'https://evil.example/films/a.mp4',
    '/films/../contact.mp4',
    '/api/a.mp4',
  ]) {
    await page.goto(`/check?file=${encodeURIComponent(file)}`);
    await hydrated(page);
    await expect(page.getByRole('button', { name: /^Check / })).toHaveCount(0);
  }
  await page.goto('/check');
  await hydrated(page);
  const loaded = page.waitForRequest(/\/films\/.*\.mp4$/);
  await page.getByRole('button', { name: 'Try One take' }).click();
  const path = new URL((await loaded).url()).pathname;

  await page.goto(`/check?file=${path}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Check ${path.split('/').at(-1)}` }).click();
  await expect(page.getByRole('heading', { name: 'Unchanged' })).toBeVisible();

  await context.setOffline(true);
  const bytes = [...(await pictures['image/png']())];
  const transfer = await page.evaluateHandle((data) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(data)], 'dropped.png', { type: 'image/png' }));
    return dropped;
  }, bytes);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.locator('.check-panel')).toHaveAttribute('data-dragging');
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'There are no credentials in it.' })).toBeVisible();
  await expect(page.getByText('dropped.png')).toBeVisible();
  await context.setOffline(false);
});

test('at 320 px every answer stays inside the page, and the first is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openCheck(page);
  const name = 'a_very_long_name_without_a_blank_that_somebody_has_exported_four_times_final.jpg';
  const signed = await ours.sign(await pictures['image/jpeg'](), 'image/jpeg');
  await expectAnswer(page, { name, bytes: signed }, 'Unchanged since we signed it.');
  // All but the part of a pixel that scrolling rounds off.
  await expect(page.locator('.check-verdict')).toBeInViewport({ ratio: 0.99 });
  await expectAnswer(
    page,
    { name, bytes: withBitChanged(signed, signed.length - 30) },
    'Changed since we signed it.',
  );
  expect(await overflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Try One take' }).click();
  await expect(page.getByRole('button', { name: 'Change one bit' })).toBeVisible();
  expect(await overflow(page)).toBe(0);
});

/** The page with the tests' own root in place of the build's, so that a test can sign as the studio. */
async function openCheck(page: Page) {
  await page.route('**/check/root.pem', (route) => route.fulfill({ body: ours.rootPem }));
  await page.goto('/check');
  await hydrated(page);
}

async function expectAnswer(page: Page, { name, bytes }: { name: string; bytes: Uint8Array }, says: string) {
  const file = { name, mimeType: '', buffer: Buffer.from(bytes) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.locator('.check-name').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('heading', { name: says, exact: true })).toBeVisible();
}
