import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtPaths, onePerKind } from '../../tools/site/page-files.ts';
import { serveBuilt } from '../../tools/site/serve-built.ts';
import { complaints, expect, hydrated, test } from '../e2e/support/site.ts';
import { copyProject } from '../support/project-copy.ts';

// Its pages come from a build of its own: no server of the seed is started.
test.use({ baseURL: '' });

const readme = readFileSync('README.md', 'utf8');

/** Not the README's names: a studio that followed it has a page and a field that are called so. */
const [pageName, fieldName] = ['addedbytest', 'alsoadded'];
const renamed = (text: string) =>
  text.replaceAll('faq', pageName).replaceAll('deadline', fieldName).replaceAll('NNN', nextMigration());

test('the README’s recipes, followed in a copy of the repository, add a page and a field', async ({
  page,
  started,
}) => {
  const copy = mkdtempSync(join(tmpdir(), 'longtake-recipes-'));
  const file = (path: string) => readFileSync(join(copy, 'build/current/site', path), 'utf8');
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['tools/run.mjs', ...words], {
      cwd: copy,
      env: { ...process.env, BUILD_DIR: 'build', CONTENT_DIR: 'content' },
      maxBuffer: 64 * 1024 * 1024,
    });
  await started({ stop: () => rmSync(copy, { recursive: true }) });
  copyProject(copy);
  follow('Adding a page', copy);
  follow('Adding a field', copy);
  await run('build');

  await test.step('the page is in the lists, the social images and the sweeps', () => {
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
  });

  const server = await started(serveBuilt({ LOG_LEVEL: 'silent' }, join(copy, 'build/current')));
  await test.step('the page is in the router', async () => {
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
  });
  await test.step('the form asks for the field', async () => {
    await page.goto(`${server.address}/contact`);
    await expect(page.getByLabel('Deadline')).toHaveAttribute('name', fieldName);
    await expect(page.getByPlaceholder('When do you need the scene?')).toBeVisible();
  });

  await test.step('the field is where the README says, by the tests that it names', async () => {
    const tests = [...section('Adding a field').matchAll(/`npm test -- (\S+)`/g)].map(
      ([, name = '']) => name,
    );
    expect(tests.length).toBe(3);
    await run('test', ...tests);
  });
});

const section = (title: string) => readme.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** Where lines of a recipe go in a file that is there, and how far they are indented. */
const places: Record<string, { at: RegExp; indent: string }> = {
  'app/pages.ts': { at: /(?=\n\];)/, indent: '  ' },
  'domain/enquiry/fields.ts': { at: /(?=\n\} as const satisfies)/, indent: '  ' },
  'server/store/migrate.ts': { at: /(?=\n\};)/, indent: '' },
  'content/contact.yaml': { at: /(?<=\n {2}fields:)(?=\n)/, indent: '    ' },
};

/** Each numbered step names a file, and has the whole of it or the lines to put there. */
function follow(title: string, copy: string): void {
  const steps = section(title)
    .split(/^\d\. /m)
    .slice(1);
  expect(steps.length, title).toBeGreaterThan(2);
  for (const step of steps) {
    const name = /[`(]([\w-]+\/[\w./-]+)[`)]/.exec(step)?.[1] ?? '';
    const block = /^ {3}```\w+\n([\s\S]*?)^ {3}```$/m.exec(step)?.[1] ?? '';
    const text = renamed(block.replaceAll(/^ {3}/gm, ''));
    const path = join(copy, renamed(name));
    const place = places[name];
    if (!place) {
      expect(existsSync(path), path).toBe(false);
      writeFileSync(path, text);
      continue;
    }
    const [imports = '', lines = ''] = /^(import .*\n)?([\s\S]*)\n$/.exec(text)?.slice(1) ?? [];
    const before = readFileSync(path, 'utf8');
    const after = before.replace(place.at, `\n${place.indent}${lines}`);
    expect(after, path).not.toBe(before);
    writeFileSync(path, imports + after);
  }
}

function nextMigration(): string {
  const last = readdirSync('server/store/migrations').toSorted().at(-1) ?? '';
  return String(Number(last.slice(0, 3)) + 1).padStart(3, '0');
}
