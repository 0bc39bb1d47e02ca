import { overflow } from '../e2e/support/axe.ts';
import { contentSets, readSet } from '../e2e/support/content-sets.ts';
import { complaints, expect, hold, hydrated, requestsFor, test } from '../e2e/support/site.ts';

/** The released set has a project that names the film. */
test.use({ contentSet: contentSets.released });
const { dossier: words, films, work } = readSet(contentSets.released);
const film = films['one-take'];
if (!film) throw new Error('there is no film one-take');

test('a producer comes from a case study to how its film was made, and takes it along', async ({ page }) => {
  const heard = complaints(page);
  await page.goto('/work/the-rain-line');
  await hydrated(page);
  await page.getByRole('link', { name: work.caseStudy.filmPage }).click();
  await expect(page).toHaveURL('/films/one-take');
  await expect(page).toHaveTitle(/One take: how it was made/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(film.title);

  await test.step('every shot and every tool is a row of a table with its heads', async () => {
    const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
    await expect(rows(words.sections.shots)).toHaveCount(1 + film.dossier.shots.length + 1);
    await expect(rows(words.sections.tools)).toHaveCount(1 + film.dossier.tools.length);
    await expect(page.getByRole('columnheader')).toHaveText([
      ...Object.values(words.shots.columns),
      ...Object.values(words.tools.columns),
    ]);
  });

  await test.step('the contents lead to each part', async () => {
    const contents = page.getByRole('navigation', { name: words.contents });
    for (const [id, heading] of Object.entries(words.sections)) {
      await contents.getByRole('link', { name: heading }).click();
      await expect(page).toHaveURL(`/films/one-take#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
  });

  await test.step('whoever is short of time is led to parts that are there', async () => {
    for (const { who, reads } of words.reviewers.items) {
      const links = page.locator('.reviewers > div > div').filter({ hasText: who }).getByRole('link');
      await expect(links).toHaveCount(reads.length);
      for (const [index, part] of reads.entries()) {
        if (part === 'download' || part === 'pressKit') continue;
        await links.nth(index).click();
        await expect(page.locator(`#${part}`)).toBeInViewport();
      }
    }
  });

  await test.step('dossier and press kit are there to forward', async () => {
    for (const [name, file] of [
      [words.download, 'one-take.pdf'],
      [words.pressKit, 'one-take-press-kit.zip'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('.dossier-side').getByRole('link', { name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
    }
  });

  await test.step('a question leads to the same question for all', async () => {
    await page.getByRole('link', { name: 'Who owns what you deliver?' }).click();
    await expect(page).toHaveURL('/questions#ownership');
    await page.goBack();
  });

  await test.step('who signed its file, and when it was made, is said', async () => {
    const { heading, facts } = words.check;
    const panel = page.getByRole('region', { name: heading });
    for (const fact of [facts.signer, facts.made])
      await expect(panel.getByText(fact, { exact: true })).toBeVisible();
    // One for development is explained on /check alone.
    await expect(panel.getByText(facts.certificate, { exact: true })).toHaveCount(0);
  });
  expect(heard).toEqual([]);
});

test('on the smallest phone nothing is cut off, and each cell of a table says what it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/films/one-take');
  expect(await overflow(page)).toBe(0);
  await expect(page.locator('.film-stage > .take-picture')).toBeInViewport({ ratio: 1 });
  const [tool] = film.dossier.tools;
  const row = page.locator('tr', { hasText: tool?.version ?? 'no tool' });
  for (const name of Object.values(words.tools.columns).slice(1)) {
    await expect(row.getByText(name, { exact: true })).toBeVisible();
  }
});

test('by keyboard Play comes first, then the timeline; each stop has a name of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/films/one-take');
  const play = page.locator('.film').getByRole('button', { name: 'Play', exact: true });
  await test.step('in a low window Play is in sight from the first paint on', async () => {
    await expect(play).toBeInViewport({ ratio: 1 });
    await hydrated(page);
    await expect(play).toBeInViewport({ ratio: 1 });
  });
  await play.focus();
  const names: string[] = [];
  for (let stop = 0; stop < 5; stop += 1) {
    names.push(
      await page.evaluate(() => {
        const { activeElement: on } = document;
        return on?.getAttribute('aria-label') ?? on?.textContent ?? '';
      }),
    );
    await page.keyboard.press('Tab');
  }
  expect(names).toEqual(['Play', 'Timeline', 'Sound off', 'More', 'Full screen']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test('one tap on the picture plays, before the script is there too; until it does, it says that it loads', async ({
    page,
  }) => {
    const asked = requestsFor(page, /\.mp4$/);
    const letScriptsCome = await hold(page, /\/hydrate-.*\.js$/);
    const letFilmsCome = await hold(page, /\.mp4$/);
    await page.goto('/films/one-take');
    await page.locator('.film video').tap();
    letScriptsCome();
    const button = page.locator('.film .film-play');
    await expect(button).toHaveText('Loading');
    const sign = page.locator('.film .take-picture');
    expect(await sign.evaluate((picture) => getComputedStyle(picture, '::after').content)).toBe('none');
    letFilmsCome();
    await expect(button).toHaveText('Pause');
    expect([...new Set(asked)]).toEqual([expect.stringMatching(/\/tall\/av1-/)]);
    await page.locator('.film video').tap();
    await expect(button).toHaveText('Play');
  });
});

test('a film of our own network shows what it never saw beside the render', async ({ page }) => {
  const heard = complaints(page);
  const { frames = [] } = films['every-light']?.heldOut ?? {};
  expect(frames.length).toBeGreaterThan(10);
  const letScriptCome = await hold(page, '**/held-out-frames*.js');
  await page.goto('/films/every-light');
  await hydrated(page);
  await expect(page.locator('.film-caption')).toContainText('Made by our own network');
  const measured = page.locator('#measured');
  await measured.scrollIntoViewIfNeeded();
  await measured.getByText(`The other ${frames.length - 6}`).click();
  // What was opened before the script came stays open.
  letScriptCome();
  await expect(measured.getByRole('slider')).toHaveCount(frames.length);
  await expect(measured.getByRole('img')).toHaveCount(2 * frames.length);
  for (const { name, figures } of frames) {
    await expect(measured.getByRole('listitem').filter({ hasText: name }).first()).toContainText(figures);
  }
  const compared = measured.locator('.compare').first();
  await compared.getByRole('slider').press('ArrowRight');
  expect(await compared.evaluate((one) => getComputedStyle(one).getPropertyValue('--edge'))).toBe('51%');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(heard).toEqual([]);
});
