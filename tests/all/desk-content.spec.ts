import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { settingNames } from '../../server/config.ts';
import { freePort } from '../../tools/free-port.ts';
import { expectAccessible, overflow } from '../e2e/support/axe.ts';
import { expect, test } from '../e2e/support/site.ts';
import { childEnvironment } from '../support/child-environment.ts';

const owners = ['ada@studio.test', 'ben@studio.test'] as const;

/**
 * A checkout's own server: its content is a copy in a repository of its own, its versions lie in
 * build/ of this one, where the packages are found.
 */
async function serveCheckout() {
  const home = mkdtempSync(join(tmpdir(), 'longtake-'));
  mkdirSync('build', { recursive: true });
  const build = mkdtempSync('build/desk-content-');
  const content = join(home, 'content');
  cpSync('tests/content-seed', content, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', content, '-c', 'user.name=Seed', '-c', 'user.email=seed@studio.test', ...args],
      { encoding: 'utf8' },
    );
  const hasGit = spawnSync('git', ['--version']).status === 0;
  if (hasGit) {
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Seed');
  }
  const [port, deskPort] = [await freePort(), await freePort()];
  const env = {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    ...childEnvironment(),
    NODE_ENV: 'production',
    CONTENT_DIR: content,
    BUILD_DIR: build,
    DATA_DIR: join(home, 'data'),
    PORT: String(port),
    DESK_PORT: String(deskPort),
    DESK_EMAILS: owners.join(','),
    LOG_LEVEL: 'error',
  };
  execFileSync(process.execPath, ['tools/run.mjs', 'build'], { env, stdio: 'inherit' });
  const child = spawn(process.execPath, [resolve(build, 'current/server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((ready, fail) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(' listens on ') && ready());
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  const studio = (...words: string[]) =>
    execFileSync(process.execPath, [resolve(build, 'current/server/studio.js'), ...words], {
      env,
      encoding: 'utf8',
    });
  const signInLink = (email: string) => studio('desk', 'link', email).match(/http\S+/)?.[0] ?? '';
  return {
    content,
    home,
    desk: `http://localhost:${deskPort}`,
    log: () => (hasGit ? git('log', '--format=%an <%ae> %s') : ''),
    page: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
    signInLink,
    async signIn(page: Page, email: string) {
      await page.goto(signInLink(email));
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
    },
    async stop() {
      child.kill('SIGKILL');
      for (const folder of [home, build]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Checkout = Awaited<ReturnType<typeof serveCheckout>>;
/** One worker and one checkout for both journeys: another would be built first. */
test.describe.configure({ mode: 'default' });

/** Of the form, or of the dialog over the page: one of the two is shown. */
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).filter({ visible: true });
const isSaved = (page: Page) => expect(page.getByText(/^Saved\./)).toBeVisible();

async function edit(page: Page, { desk }: Checkout, title: RegExp) {
  await page.goto(`${desk}/content`);
  await page.getByRole('main').getByRole('link', { name: title }).last().click();
  await allFields(page);
}

/** On a phone a screen opens as its page. */
async function allFields(page: Page) {
  await page.locator('.editor-bar').waitFor();
  const all = page.getByRole('button', { name: 'All fields' });
  if (await all.isVisible()) await all.click();
  await page.getByRole('form').waitFor();
}

/** It builds, which has no deadline but the journey's. */
const isLive = (page: Page) => page.getByRole('status').filter({ hasText: 'It’s live' }).waitFor();

/** With the keyboard alone. */
async function publish(page: Page, { desk }: Checkout, expected: RegExp) {
  await page.goto(`${desk}/content/publish`);
  await expect(page.getByText(expected).first()).toBeVisible();
  const show = page.getByRole('button', { name: 'Show me the result' });
  await expect(show).toBeEnabled();
  await press(page, show);
  const makeLive = page.getByRole('button', { name: 'Make it live' });
  await makeLive.waitFor();
  await expectAccessible(page, 'main');
  await press(page, makeLive);
  await isLive(page);
}

test('two owners change headline, photograph, hours, mail and a project on phone and desktop, publish and go back', async ({
  browser,
  startOnce,
}) => {
  const checkout = await startOnce('checkout', serveCheckout);
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 664 }, hasTouch: true, timezoneId: 'UTC' })
  ).newPage();
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.filter({ visible: true }).first().tap();
  };
  const screen = (name: RegExp) => phone.getByRole('main').getByRole('link', { name }).last();
  const desktop = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'UTC' })
  ).newPage();
  await checkout.signIn(phone, owners[0]);
  await checkout.signIn(desktop, owners[1]);

  await test.step('a headline, seen before it is published, and kept over a reload', async () => {
    await tap(phone.getByRole('link', { name: /^Website/ }));
    await tap(screen(/^Home/));
    const frame = phone.frameLocator('iframe');
    // Of the style that the page links at its end.
    await expect(frame.locator('.turn-lights')).toHaveCSS('display', 'grid');
    await tap(frame.locator('h1[data-words]'));
    await expect(field(phone, 'Headline')).toBeFocused();
    await field(phone, 'Headline').fill('Scenes that hold: tonight');
    await tap(phone.getByRole('button', { name: 'Done' }));
    await expect(phone.getByRole('link', { name: 'Publish …' })).toBeVisible();
    expect(taps).toBe(4);
    // At once, and not by a reload: what the desk has read of the file is older than what was typed.
    await phone.getByRole('link', { name: '← Website' }).last().click();
    await expect(phone.getByRole('link', { name: 'Home changed' }).first()).toBeVisible();
    await phone.getByRole('main').getByRole('link', { name: /^Home/ }).last().click();
    await phone.reload();
    await frame.locator('h1[data-words]').filter({ hasText: 'Scenes that hold: tonight' }).click();
    await expect(field(phone, 'Headline')).toHaveValue('Scenes that hold: tonight');
    await expectAccessible(phone, 'dialog');
    // The second way, at the same field.
    await phone.getByRole('dialog').getByRole('button', { name: 'All fields' }).click();
    await expect(field(phone, 'Headline')).toBeFocused();
    await expect(field(phone, 'Headline')).toHaveValue('Scenes that hold: tonight');
    expect(await checkout.page('/')).not.toContain('Scenes that hold');
  });

  await test.step('a link offers pages by name, and one that leads nowhere is told at once', async () => {
    const link = phone.locator('[id="field-hero-primary"]');
    await link.locator('summary').first().click();
    await link.getByLabel('Where it leads', { exact: true }).fill('/qestions');
    await expect(link.getByText('There’s no page at /qestions. Is it /questions?')).toBeVisible();
    await link.getByLabel('Page: Where it leads').selectOption('Questions');
    await expect(link.getByLabel('Where it leads', { exact: true })).toHaveValue('/questions');
    await expect(link.getByText('There’s no page')).toHaveCount(0);
    await isSaved(phone);
  });

  await test.step('without a connection the words stay in the browser, and go out when it is back', async () => {
    const window = await phone.context().newPage();
    await window.goto(phone.url());
    await allFields(window);
    await window.getByText('First view').click();
    await phone.context().setOffline(true);
    await window.locator('#field-hero-kicker').fill('Typed in another tab');
    await field(phone, 'Line under the headline').fill('Typed in a tunnel.');
    for (const one of [phone, window]) await expect(one.getByText(/kept in this browser/i)).toBeVisible();
    await window.close();
    await phone.context().setOffline(false);
    await isSaved(phone);
    await phone.reload();
    await allFields(phone);
    await isSaved(phone);
    await phone.getByText('First view').click();
    await expect(field(phone, 'Line under the headline')).toHaveValue('Typed in a tunnel.');
    await expect(phone.locator('#field-hero-kicker')).toHaveValue('Typed in another tab');
  });

  await test.step('a session that ended: the words stay in the browser, and go on after signing in', async () => {
    // The words are the first to find it out: who is in a field is told when it is focused, and the next
    // screen would come before them.
    await phone.route('**/api/**', (route) =>
      route.request().method() === 'PATCH' ? route.continue() : route.abort(),
    );
    await phone.context().clearCookies();
    await field(phone, 'Line under the headline').fill('Typed before signing in again.');
    await expect(phone).toHaveURL(/sign-in/);
    await phone.unroute('**/api/**');
    await checkout.signIn(phone, owners[0]);
    await edit(phone, checkout, /^Home/);
    await phone.getByText('First view').click();
    await expect(field(phone, 'Line under the headline')).toHaveValue('Typed before signing in again.');
    await isSaved(phone);
  });

  await test.step('a file that is edited by hand while it is open is noticed', async () => {
    const file = join(checkout.content, 'work.yaml');
    const words = readFileSync(file, 'utf8');
    await edit(desktop, checkout, /^Work/);
    const old = await field(desktop, 'Heading').first().inputValue();
    expect(words).toContain(`\nheading: ${old}\n`);
    writeFileSync(file, words.replace(`\nheading: ${old}\n`, '\nheading: Typed in the file\n'));
    await expect(field(desktop, 'Heading').first()).toHaveValue('Typed in the file');
    // And one that is no YAML any more is shown as its text, with the line.
    writeFileSync(file, words.replace(/^title: .*$/m, 'title: "Work'));
    await expect(desktop.getByText(/^Line \d+: .*quotes/)).toBeVisible();
    // Two repair it at once: what the later one typed is kept, to copy from.
    await edit(phone, checkout, /^Work/);
    await phone.getByLabel('The file’s own text').fill('title: Half a w');
    let hearsNothing = true;
    await phone.route('**/api/**', (route) => {
      hearsNothing &&= route.request().method() === 'GET';
      return hearsNothing ? route.abort() : route.continue();
    });
    await desktop.getByLabel('The file’s own text').fill(words);
    await desktop.getByRole('button', { name: 'Save it' }).click();
    await expect(field(desktop, 'Heading').first()).toHaveValue(old);
    await expect(desktop.getByText(/^Not saved: /)).toHaveCount(0);
    await phone.getByRole('button', { name: 'Save it' }).click();
    await expect(field(phone, 'Heading').first()).toHaveValue(old);
    await expect(phone.getByLabel(/^Not saved: /)).toHaveValue('title: Half a w');
    await phone.getByRole('button', { name: 'Forget it' }).click();
    await expect(phone.getByText(/^Not saved: /)).toHaveCount(0);
    await phone.unroute('**/api/**');
    writeFileSync(file, words);
  });

  await test.step('both owners change one field: the later word stands, and the earlier is a tap away', async () => {
    await edit(desktop, checkout, /^Work/);
    await field(desktop, 'Heading').first().fill('Ben’s heading');
    await isSaved(desktop);
    await edit(phone, checkout, /^Work.*by Ben/i);
    await expect(field(phone, 'Heading').first()).toHaveValue('Ben’s heading');
    await expect(phone.getByText('Ben is in this field.')).toBeVisible();
    await field(phone, 'Heading').first().fill('Ada’s heading');
    await isSaved(phone);
    await expect(field(desktop, 'Heading').first()).toHaveValue('Ada’s heading');
    await expect(desktop.getByText('You wrote: Ben’s heading')).toBeVisible();
    await expect(phone.getByText('Ben wrote: Ben’s heading')).toBeVisible();
    await desktop.getByRole('button', { name: 'Use this' }).click();
    await expect(field(phone, 'Heading').first()).toHaveValue('Ben’s heading');
    await phone.getByRole('button', { name: 'Use this' }).click();
    await expect(field(desktop, 'Heading').first()).toHaveValue('Ada’s heading');
  });

  await test.step('words that are refused stay in their field with the reason, and go out when put right', async () => {
    await phone.goto(`${checkout.desk}/content/edit?file=projects%2Fby-lamp.md`);
    await allFields(phone);
    await field(phone, 'Brief').fill('One.\n## Two\n');
    await expect(phone.getByText(/^Not saved: a section has no line that begins with ##/)).toBeVisible();
    await phone.reload();
    await allFields(phone);
    await expect(field(phone, 'Brief')).toHaveValue('One.\n## Two\n');
    await expect(phone.getByText(/^Not saved: /)).toBeVisible();
    await field(phone, 'Brief').fill('One, and two.');
    await expect(phone.getByText(/^Not saved: /)).toHaveCount(0);
    await isSaved(phone);
    await phone.reload();
    await allFields(phone);
    await expect(field(phone, 'Brief')).toHaveValue('One, and two.');
  });

  await test.step('a photograph from the phone, with words of its own', async () => {
    await phone.goto(checkout.desk);
    await phone.getByRole('heading', { name: 'Today' }).waitFor();
    taps = 0;
    await tap(phone.getByRole('link', { name: /^Website/ }));
    await tap(screen(/^About/));
    await tap(phone.frameLocator('iframe').locator('main img[data-words]'));
    await expectAccessible(phone, 'dialog');
    await tap(phone.getByRole('dialog').getByRole('button', { name: /^Change the picture/ }));
    // desk-pictures.test.ts has what is taken out of it.
    const bytes = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#884422' } })
      .jpeg()
      .toBuffer();
    const chooser = phone.waitForEvent('filechooser');
    await tap(phone.getByText('Upload a picture'));
    await (await chooser).setFiles({ name: 'Set 1.jpg', mimeType: 'image/jpeg', buffer: bytes });
    // What it shows is to be said next, without another touch.
    const alt = field(phone, 'What it shows, for people who can’t see it');
    await expect(alt).toBeFocused();
    await expect(alt).toHaveValue('');
    await alt.fill('A person at a desk.');
    await tap(phone.getByRole('button', { name: 'Done' }));
    expect(taps).toBe(6);
    await isSaved(phone);
    await expect(phone.frameLocator('iframe').getByAltText('A person at a desk.')).toBeVisible();
    await expect(phone.frameLocator('iframe').getByText(/^none$/i)).toHaveCount(0);
    // Their place waits for a word, which is a tap.
    await allFields(phone);
    for (const part of [/^Team/, /^People/, /^1\. /])
      await phone.locator('summary').filter({ hasText: part }).first().click();
    await phone.getByRole('button', { name: 'Confirm: Place' }).first().click();
    await expect(phone.getByRole('button', { name: 'Confirm: Place' })).toHaveCount(0);
  });

  await test.step('the other owner: hours, a mail with a test, and a project from the template to released', async () => {
    await edit(desktop, checkout, /^Opening hours/);
    await field(desktop, 'Most reviews in a day').fill('5');
    await isSaved(desktop);
    await edit(desktop, checkout, /^Emails/);
    await desktop
      .locator('summary')
      .filter({ hasText: /^Receipt to the visitor/ })
      .click();
    await field(desktop, 'Heading').filter({ visible: true }).fill('It is with us');
    await isSaved(desktop);
    await desktop.getByRole('button', { name: 'Send me a test: Receipt to the visitor' }).click();
    await expect(desktop.getByText('A test is on its way')).toBeVisible();
    const folder = join(checkout.home, 'data/mail');
    const mails = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(mails().find((text) => text.includes('It is with us'))).toContain(owners[1]);
    await desktop.goto(`${checkout.desk}/content`);
    await desktop.getByRole('button', { name: 'New project' }).click();
    await desktop.getByLabel('Its title').fill('Low Tide');
    await desktop.getByRole('button', { name: 'Begin' }).click();
    await field(desktop, 'Released or reserved').selectOption('Released');
    await isSaved(desktop);
    await desktop.goto(`${checkout.desk}/content/publish`);
    // The template's sentences may not be on a released project.
    const wrong = desktop.getByRole('heading', { name: 'Fix these first' });
    await expect(wrong).toBeVisible();
    // The rest need not wait for it.
    await desktop.getByLabel('Publish it now: Low Tide').uncheck();
    await expect(wrong).toHaveCount(0);
    await expect(desktop.getByRole('button', { name: 'Show me the result' })).toBeEnabled();
    await desktop.goto(`${checkout.desk}/content/edit?file=projects%2Flow-tide.md`);
    await fillProject(desktop);
  });

  await test.step('one publishes all but a project, which stays a draft', async () => {
    taps = 0;
    await tap(phone.getByRole('link', { name: 'Publish …' }));
    await expect(phone.getByText(/Headline/).first()).toBeVisible();
    await phone.getByLabel('Publish it now: Low Tide').uncheck();
    await tap(phone.getByRole('button', { name: 'Show me the result' }));
    await tap(phone.getByRole('button', { name: 'Make it live' }));
    await isLive(phone);
    // Seven to a live headline: these, and the four of its step.
    expect(taps).toBe(3);
    // Whoever is told that it is live and looks at once sees it.
    expect(await checkout.page('/')).toContain('Scenes that hold: tonight');
    expect(await checkout.page('/about')).toContain('A person at a desk.');
    expect(await checkout.page('/work')).not.toContain('Low Tide');
  });

  await test.step('the other publishes, and both are in the log', async () => {
    const value = encodeURIComponent(JSON.stringify(['values', 'items', 0, 'text']));
    await phone.goto(`${checkout.desk}/content/edit?file=about.yaml&field=${value}`);
    // On a phone in a dialog over the page.
    const text = phone.locator('#touched-values-items-0-text');
    await text.fill('A value of Ada’s.');
    await isSaved(phone);
    await publish(desktop, checkout, /Low Tide/);
    expect(await checkout.page('/about')).toContain('A value of Ada’s.');
    // Whoever has a form open meanwhile sees it, and goes on in the same entry.
    await expect(phone.getByText('Not published yet.')).toHaveCount(0);
    await text.fill('Another value of Ada’s.');
    await isSaved(phone);
    await expect(phone.getByText('Not published yet.')).toBeVisible();
    expect(await checkout.page('/work')).toContain('Low Tide');
    expect(await checkout.page('/work')).toContain('Ada’s heading');
    expect(await checkout.page('/')).toContain('Scenes that hold: tonight');
    if (checkout.log())
      expect(checkout.log()).toMatch(
        /^Ben <ben@studio\.test> .*\nAda <ada@studio\.test> (?:.*, )?Home\b.*\nSeed/,
      );
  });

  await test.step('and it is taken back, words and all', async () => {
    await phone.goto(`${checkout.desk}/content`);
    await phone
      .getByRole('button', { name: /^Make this live again/ })
      .first()
      .click();
    await phone.getByRole('button', { name: 'Make it live again', exact: true }).click();
    await phone.getByText('The site is as it was then.').waitFor();
    expect(await checkout.page('/work')).not.toContain('Low Tide');
    expect(readdirSync(join(checkout.content, 'projects'))).not.toContain('low-tide.md');
    expect(await checkout.page('/')).toContain('Scenes that hold: tonight');
  });
  for (const one of [phone, desktop]) await one.context().close();
});

test('an owner edits with the keyboard alone, then by touch: words, running text, lists and pictures', async ({
  browser,
  startOnce,
}) => {
  const checkout = await startOnce('checkout', serveCheckout);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const pressed = (target: Locator, key?: string) => press(page, target, key);

  await test.step('from sign-in to a headline that can be published without a pointer', async () => {
    await page.goto(checkout.signInLink(owners[0]));
    await pressed(page.getByRole('button', { name: 'Sign in' }));
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await pressed(page.getByRole('navigation').getByRole('link', { name: /^Website/ }));
    await page.getByRole('heading', { name: 'Screens' }).waitFor();
    await pressed(page.getByRole('main').getByRole('link', { name: /^Home/ }).last());
    await page.getByRole('form').waitFor();
    await pressed(page.locator('summary').filter({ hasText: 'First view' }));
    await tabTo(page, field(page, 'Headline'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Without any pointer');
    await isSaved(page);
    await expectAccessible(page, 'main');
    await pressed(page.getByRole('link', { name: 'Publish …' }).first());
    // The journey above goes on from here with the keyboard.
    await expect(page.getByText(/Headline/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show me the result' })).toBeEnabled();
  });

  await test.step('running text: bold, a link and a list, each taken back by the browser’s own undo', async () => {
    await page.goto(`${checkout.desk}/content/edit?file=projects%2Fby-lamp.md`);
    const brief = field(page, 'Brief');
    const format = page.getByRole('group', { name: 'Format: Brief' });
    const select = (from: number, to: number) =>
      brief.evaluate(
        (area: HTMLTextAreaElement, ends) => area.setSelectionRange(ends[0] ?? 0, ends[1] ?? 0),
        [from, to],
      );
    const selected = () =>
      brief.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
    await brief.fill('One scene.\nOne lamp\nno fill');
    // Saved as one line: whoever pauses to think keeps their lines and what they have selected.
    await isSaved(page);
    await select(4, 9);
    await format.getByRole('button', { name: 'Bold' }).click();
    await expect(brief).toHaveValue('One **scene**.\nOne lamp\nno fill');
    await expect(brief).toBeFocused();
    expect(await selected()).toBe('scene');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(brief).toHaveValue('One scene.\nOne lamp\nno fill');
    await select(4, 9);
    await format.getByRole('button', { name: 'Link' }).click();
    // What comes next is the address.
    expect(await selected()).toBe('https://');
    await page.keyboard.type('https://studio.example');
    await expect(brief).toHaveValue('One [scene](https://studio.example).\nOne lamp\nno fill');
    const at = (await brief.inputValue()).indexOf('One lamp');
    await select(at + 2, at + 10);
    await format.getByRole('button', { name: 'List' }).click();
    await expect(brief).toHaveValue('One [scene](https://studio.example).\n\n- One lamp\n- no fill');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(brief).toHaveValue('One [scene](https://studio.example).\nOne lamp\nno fill');
    await isSaved(page);
    // Whoever pauses after a blank or a line goes on behind it.
    await brief.fill('');
    for (const words of ['One ', 'lamp.\n\n', 'No fill.']) {
      const kept = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
      await brief.pressSequentially(words);
      await kept;
      await isSaved(page);
    }
    await expect(brief).toHaveValue('One lamp.\n\nNo fill.');
  });

  await test.step('HTML in it is refused in words, and no page ever runs it', async () => {
    const brief = field(page, 'Brief');
    await brief.fill('Words <img src=x onerror="alert(1)"> and more.');
    await expect(page.getByText(/^No HTML, which pages never show: /)).toBeVisible();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText(/No HTML, which pages never show/)).toBeVisible();
    await expect(frame.locator('img[src="x"]')).toHaveCount(0);
    await brief.fill('Words with <3, & and "quotes".');
    await expect(page.getByText(/^No HTML/)).toHaveCount(0);
    await expect(frame.getByText('Words with <3, & and "quotes".')).toBeVisible();
  });

  await test.step('a sentence of running text and a picture lead from the preview to their fields', async () => {
    const frame = page.frameLocator('iframe');
    await frame.getByText('Words with <3').click();
    await expect(field(page, 'Brief')).toBeFocused();
    await frame.locator('.cover-picture img').evaluate((img) => {
      const box = img.getBoundingClientRect();
      scrollTo({ top: 0, behavior: 'instant' });
      const [x, y] = [box.width / 2, 120];
      const target = document.elementFromPoint(x, y) ?? img;
      target.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }),
      );
    });
    await expect(page.getByRole('button', { name: 'Change the picture: Cover' })).toBeFocused();
  });

  await test.step('entries are moved, added and removed: the focus goes with them, and it is said', async () => {
    await page.goto(`${checkout.desk}/content/edit?file=about.yaml`);
    const open = async (name: RegExp) => pressed(page.locator('summary').filter({ hasText: name }).first());
    await open(/^Values/);
    await open(/^The values/);
    const list = page.locator('[id="field-values-items"]');
    const said = list.locator(':scope > .part-body > [role=status]');
    const first = await list.locator('summary').nth(1).textContent();
    await pressed(list.getByRole('button', { name: /^Move down: 1/ }));
    await expect(said).toHaveText('Moved to place 2 of 4.');
    await expect(list.getByRole('button', { name: /^Move down: 2/ })).toBeFocused();
    await expect(list.locator('summary').nth(2)).toHaveText(String(first).replace(/^1/, '2'));
    await pressed(list.getByRole('button', { name: /^Add .*: The values$/ }));
    await expect(said).toHaveText('Added as number 5.');
    await expect(list.getByLabel('Name').nth(4)).toBeFocused();
    await page.keyboard.type('Patience');
    await isSaved(page);
    await pressed(list.getByRole('button', { name: /^Remove: 5/ }));
    await expectAccessible(page, 'dialog');
    await pressed(page.getByRole('button', { name: 'Remove it' }));
    await expect(said).toHaveText('Removed.');
    await expect(list.locator('summary').nth(4)).toBeFocused();
    await expect(list.locator('summary')).toHaveCount(5);
  });

  await test.step('a line that is removed comes back to its place, and the screen stays where it is', async () => {
    await page.goto(`${checkout.desk}/content/edit?file=projects%2Fby-lamp.md`);
    await page.locator('summary').filter({ hasText: /^Tags/ }).click();
    const tags = page.locator('#field-tags textarea');
    const texts = () => tags.evaluateAll((all) => all.map((tag) => (tag as HTMLTextAreaElement).value));
    await tags.first().waitFor();
    const before = await texts();
    await page
      .locator('#field-tags')
      .getByRole('button', { name: /^Remove: 2/ })
      .click();
    await expect(tags).toHaveCount(before.length - 1);
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(texts).toEqual(before);
    expect(await page.evaluate(() => scrollY)).toBe(300);
  });

  await test.step('what stays in view of a picture: by the arrow keys, by a finger, on the page', async () => {
    await page.goto(`${checkout.desk}/content/edit?file=about.yaml`);
    await pressed(page.locator('summary').filter({ hasText: /^Mission/ }));
    await pressed(
      page
        .locator('summary')
        .filter({ hasText: /^Picture/ })
        .first(),
    );
    await pressed(page.locator('summary').filter({ hasText: 'What stays in view', visible: true }));
    await pressed(page.getByLabel('From the left').first(), 'ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await pressed(page.getByLabel('From the top').first(), 'ArrowRight');
    await isSaved(page);
    const picture = page.frameLocator('iframe').locator('img.crop-x-30.crop-y-60');
    await expect(picture.first()).toHaveCSS('object-position', '30% 60%');
    const finger = await browser.newContext({
      viewport: { width: 390, height: 664 },
      hasTouch: true,
      storageState: await context.storageState(),
    });
    const phone = await finger.newPage();
    await phone.goto(`${checkout.desk}/content/edit?file=about.yaml`);
    await allFields(phone);
    await phone
      .locator('summary')
      .filter({ hasText: /^Mission/ })
      .tap();
    await phone
      .locator('summary')
      .filter({ hasText: /^Picture/ })
      .first()
      .tap();
    await phone.getByText('What stays in view').filter({ visible: true }).tap();
    const pad = phone.locator('.crop-pad').first();
    await pad.scrollIntoViewIfNeeded();
    // Until its picture is there, the pad has another height.
    await expect
      .poll(() => pad.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    const box = await pad.boundingBox();
    await pad.tap({ position: { x: (box?.width ?? 0) * 0.9, y: (box?.height ?? 0) * 0.1 } });
    await expect(phone.getByLabel('From the left').first()).toHaveValue('90');
    await expect(phone.getByLabel('From the top').first()).toHaveValue('10');
    await isSaved(phone);
    await phone.getByRole('button', { name: 'Leave it to the page' }).tap();
    await expect(phone.getByLabel('From the left').first()).toHaveValue('50');
    await isSaved(phone);

    await phone
      .getByRole('button', { name: /^Change the picture: Picture/ })
      .first()
      .tap();
    const bring = phone.getByLabel('Upload a picture');
    for (const [name, mimeType, words] of [
      ['IMG_1.HEIC', 'image/heic', /HEIC photographs.*save it as JPEG first/],
      ['drawing.svg', 'image/svg+xml', /can’t open that file as a picture/],
      ['empty.jpg', 'image/jpeg', /^The file is empty/],
    ] as const) {
      const buffer = Buffer.from(name.startsWith('empty') ? '' : '<svg xmlns="http://www.w3.org/2000/svg"/>');
      await bring.setInputFiles({ name, mimeType, buffer });
      await expect(phone.getByText(words)).toBeVisible();
    }
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(31 * 1024 * 1024) };
    await bring.setInputFiles(large);
    await expect(phone.getByText('larger than 30 MB')).toBeVisible();
    await expectAccessible(phone, 'dialog');
    expect(await overflow(phone)).toBeLessThanOrEqual(0);
  });

  await test.step('on a phone the preview is one tap away, and gives the same field back', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(`${checkout.desk}/content/edit?file=about.yaml`);
    await allFields(page);
    await page
      .locator('summary')
      .filter({ hasText: /^Values/ })
      .click();
    await page
      .locator('summary')
      .filter({ hasText: /^The values/ })
      .click();
    await page.locator('summary').filter({ hasText: /^3\. / }).click();
    const text = page.locator('[id="field-values-items-2-text"]');
    await text.click();
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('button', { name: 'The page', exact: true }).click();
    await expect(page.frameLocator('iframe').locator('[data-shown]')).toBeInViewport();
    await page.getByRole('button', { name: 'All fields' }).click();
    await expect(text).toBeFocused();
    await expect(text).toBeInViewport();
    await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), before)).toBeLessThan(5);
  });

  await test.step('every part of the largest forms opened: axe, 320 px, forced colours', async () => {
    for (const file of [
      'home.yaml',
      'mails.yaml',
      'about.yaml',
      'questions.yaml',
      'availability.yaml',
      'projects/by-lamp.md',
    ]) {
      await page.setViewportSize({ width: 390, height: 640 });
      // A field that nobody can read opens the form as it is.
      await page.goto(`${checkout.desk}/content/edit?${new URLSearchParams({ file, field: '["hero' })}`);
      await allFields(page);
      await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        expect([file, width, await overflow(page)]).toEqual([file, width, 0]);
        await expectAccessible(page, 'main');
      }
      // axe cannot judge the colours that a system forces: what is drawn with borders must stay.
      await page.emulateMedia({ forcedColors: 'active' });
      for (const drawn of ['.part', '.edit-input', '.item-actions .button, .editor-form .button'])
        await expect(page.locator(drawn).first()).not.toHaveCSS('border-left-width', '0px');
      await page.emulateMedia({ forcedColors: 'none' });
    }
  });
});

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Presses Tab until something has the focus, as somebody without a pointer has to. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 400; presses++) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

/** Own words in place of the template's. */
async function fillProject(page: Page) {
  await page.getByRole('form').waitFor();
  for (const details of await page.locator('details').all())
    await details.evaluate((one) => one.setAttribute('open', ''));
  const inputs = page.locator('.editor-form :is(input[type=text], textarea)');
  for (const input of await inputs.all()) {
    const value = await input.inputValue();
    if (/One sentence that|What the|What made|How the|What happens|asked for/.test(value))
      await input.fill('Our own words.');
  }
  await isSaved(page);
}
