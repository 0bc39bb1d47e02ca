import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { builtPaths, onePerKind } from '../../tools/site/page-files.ts';
import { serveSet } from '../e2e/support/content-sets.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';

// Its pages come from a build of its own: no server of the seed is started.
test.use({ baseURL: '' });

/** Not the README's: a studio that follows it has a page of that name already. */
const pageName = 'addedbytest';

/** The README's own example, added to a copy of the repository that is then built and served. */
test('a page added as the README says is in the router, the lists, the social images and the sweeps', async ({
  page,
}) => {
  const copy = copyRepository();
  const [words = '', component = '', line = ''] = readmeExample();
  put(join(copy, `content/pages/${pageName}.md`), words);
  put(join(copy, `app/routes/${pageName}.tsx`), component);
  const table = join(copy, 'app/pages.ts');
  writeFileSync(table, readFileSync(table, 'utf8').replace(/\n\];/, `\n  ${line.trim()}\n];`));
  const env = { ...process.env, BUILD_DIR: 'build', CONTENT_DIR: 'content' };
  const built = spawnSync(process.execPath, ['tools/run.mjs', 'build'], { cwd: copy, env, encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);

  const file = (path: string) => readFileSync(join(copy, 'build/current/site', path), 'utf8');
  expect(file('sitemap.xml')).toContain(`/${pageName}</loc>`);
  expect(file('llms.txt')).toMatch(
    new RegExp(`^- \\[Questions and answers\\]\\(\\S+/${pageName}\\): What producers ask`, 'm'),
  );
  expect(file(`${pageName}.html`)).toMatch(/"@type":"BreadcrumbList".*"name":"Questions and answers"/);
  expect(file(`${pageName}.html`)).toMatch(
    new RegExp(`og:image" content="[^"]+/social/${pageName}\\.[0-9a-f]{8}\\.jpg"`),
  );
  expect(readdirSync(join(copy, 'build/current/site/social')).join()).toContain(`${pageName}.`);
  // `npm run look`, the benches and the sweeps all take their pages from these two.
  expect(onePerKind(builtPaths(join(copy, 'build')))).toContain(`/${pageName}`);

  const server = await serveSet({ build: join(copy, 'build') });
  try {
    const heard = complaints(page);
    await page.goto(`${server.address}/${pageName}`);
    await expect(page.getByRole('heading', { name: 'Who owns the scene?' })).toBeVisible();
    await hydrated(page);
    await page.getByRole('link', { name: 'About' }).first().click();
    await expect(page).toHaveTitle(/^About/);
    await page.goBack();
    await expect(page).toHaveTitle(/^Questions and answers/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers');
    expect(heard).toEqual([]);
  } finally {
    await server.stop();
    rmSync(copy, { recursive: true });
  }
});

/** Sources are copied; what is large and only read is linked. */
function copyRepository() {
  const copy = mkdtempSync(join(tmpdir(), 'longtake-page-'));
  const sources = ['app', 'desk', 'domain', 'server', 'studio', 'tools', 'package.json', 'package-lock.json'];
  for (const name of [...sources, 'vite.config.ts']) cpSync(name, join(copy, name), { recursive: true });
  cpSync('tests/content-seed', join(copy, 'content'), { recursive: true });
  for (const name of ['art', 'node_modules', '.cache']) symlinkSync(resolve(name), join(copy, name));
  return copy;
}

/** The code blocks under "Adding a page": words, component, line of the table; under another name. */
function readmeExample() {
  const section = readFileSync('README.md', 'utf8').split('## Adding a page')[1]?.split('\n## ')[0] ?? '';
  const blocks = [...section.matchAll(/^ {3}```\w+\n([\s\S]*?)^ {3}```$/gm)];
  return blocks.map(([, block = '']) => block.replaceAll(/^ {3}/gm, '').replaceAll('faq', pageName));
}

function put(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
