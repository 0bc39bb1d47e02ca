import { readFileSync } from 'node:fs';
import { contentSets, readSet } from './support/content-sets.ts';
import { expect, hydrated, test } from './support/site.ts';

const { questions, site } = readSet(contentSets.seed);

test('a producer finds the ten questions, reads them, and takes them along', async ({ page }) => {
  await page.goto('/');
  await hydrated(page);
  await test.step('every page links to them, About in its footer alone', async () => {
    for (const path of ['/', '/work', '/contact', '/about']) {
      if (path !== '/') await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const link = page.getByRole('contentinfo').getByRole('link', { name: site.questions.label });
      await expect(link).toHaveAttribute('href', '/questions');
      const inPage = page.getByRole('main').getByRole('link', { name: site.questions.label });
      await expect(inPage).toHaveCount(path === '/about' ? 0 : 1);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: site.questions.label }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(questions.heading);
  });

  await test.step('each question has its reason, what to ask for, its rule and our answer', async () => {
    for (const { question, why, ask, rules, answer, notYet = '', whom = '' } of questions.questions) {
      const section = page.getByRole('region', { name: question });
      for (const text of [why, ...ask, ...rules.map((rule) => rule.text), answer, notYet, whom]) {
        await expect(section).toContainText(text);
      }
      for (const { name, address, date } of rules) {
        await expect(section).toContainText(date);
        if (!address) continue;
        await expect(section.getByRole('link', { name }).first()).toHaveAttribute('href', address);
      }
    }
  });

  await test.step('one link leads to a film whose dossier answers each of them', async () => {
    await page.getByRole('main').getByRole('link', { name: questions.film.label }).click();
    await expect(page).toHaveURL(questions.film.to);
    for (const { id, question } of questions.questions) {
      await expect(page.locator(`#question-${id}`)).toContainText(question);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(questions.heading);
  });

  await test.step('the contents lead to each question by its anchor', async () => {
    const contents = page.getByRole('navigation', { name: questions.contents });
    for (const { id, short, question } of questions.questions) {
      await contents.getByRole('link', { name: short }).click();
      await expect(page).toHaveURL(`/questions#${id}`);
      await expect(page.getByRole('heading', { name: question })).toBeInViewport();
    }
  });

  await test.step('they are there to forward, as a PDF', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: questions.download }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('ten-questions.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('printed they are no sheet for each', async () => {
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(7);
  });
});
