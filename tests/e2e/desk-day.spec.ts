import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { runPostgres } from '../support/run-postgres.ts';
import { type Desk, keepUndo, serveDesk } from './support/desk.ts';
import { signInEveryWay } from './support/sign-in-every-way.ts';
import { complaints, expect, test, toastSaid } from './support/site.ts';

/** A phone: everything that is done here is done with a thumb. */
test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'UTC' });

/**
 * On PostgreSQL alone: the browser does not know which store it is, tests beside server/desk show
 * each of these verbs on both, and the other journeys of the desk run on SQLite.
 */
test('on PostgreSQL, an owner signs in by code, by passkey and by link, and has a day at the desk on a phone', async ({
  page,
  started,
}) => {
  const refused = new Set(['typo@nowhere.test', 'gone@nowhere.test']);
  const mail = await started(
    startMailServer({
      onRcptTo: ({ address }, _session, callback) =>
        refused.has(address)
          ? callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
          : callback(),
    }),
  );
  const postgres = await started(runPostgres());
  const desk = await started(
    serveDesk({
      SMTP_URL: mail.url,
      DATABASE_URL: `${postgres.url}/postgres`,
      SECRET: 'a secret of the tests alone',
    }),
  );
  await test.step('signs in every way', () => signInEveryWay(page, desk.desk, mail));
  // The walk above meets refusals, which a browser writes to its console.
  const heard = complaints(page);
  await keepUndo(page);
  await desk.signIn(page);
  await test.step('answers and snoozes', () => answerAndSnooze(page, desk));
  await test.step('replies', () => replyAndUndo(page, desk, mail));
  await test.step('releases and blocks', () => releaseAndBlock(page, desk, mail));
  await test.step('sends again', () => sendAgain(page, desk, mail, refused));
  await test.step('exports and forgets a person', () => exportAndForget(page, desk));
  await test.step('reads what was done', () => readWhatWasDone(page, desk));
  expect(heard).toEqual([]);
});

const visit = (page: Page, desk: Desk, path: string) => page.goto(desk.desk + path);
const toast = (page: Page) => page.locator('.toast');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function answerAndSnooze(page: Page, desk: Desk) {
  const reference = await desk.enquire({ name: 'Nell Night' });
  await page.getByRole('link', { name: /Nell Night/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nell Night' })).toBeFocused();
  await expect(page.getByText('Four minutes at night, in the rain.').last()).toBeVisible();
  const reply = page.getByRole('button', { name: 'Reply', exact: true });
  await expect(reply).toBeVisible();

  await button(page, 'Mark as answered').click();
  await expect(toast(page)).toContainText('Marked as answered.');
  await expect(button(page, 'Not answered yet')).toBeFocused();
  await button(page, 'Undo').click();
  await expect(button(page, 'Mark as answered')).toBeVisible();
  await toastSaid(page, 'Undone.');

  await button(page, 'Snooze').click();
  // The last one, of another week: after the promised answer.
  await page.locator('dialog').locator('.choice').last().click();
  await expect(page.getByText(/^(1 d|23 h \d+ min) left to answer: the site promises it by/)).toBeVisible();
  await button(page, 'Another time').click();
  await page.locator('dialog').locator('.choice').last().click();
  await button(page, 'Snooze anyway').click();
  await expect(page.getByText(/^Snoozed until .*09:00/).first()).toBeVisible();
  // On a busy machine it is snoozed before the dialog, with a button of the same name, is gone.
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(button(page, 'Snooze')).toBeFocused();
  await button(page, 'Stop snoozing').click();
  await expect(button(page, 'Stop snoozing')).toHaveCount(0);
  await expect(reply).toBeFocused();

  await page.getByLabel('Who takes it').selectOption('Production');
  await expect(page.getByText('For Production.')).toBeVisible();
  await page.getByLabel('Note, for us alone').fill('Ask for the coat.\nTwo set-ups.');
  await button(page, 'Add note').click();
  await expect(page.locator('.timeline').getByText('Ask for the coat.')).toBeVisible();
  await expect(page.getByLabel('Note, for us alone')).toHaveValue('');
  expect(desk.studio('enquiries', 'show', reference)).toContain('Nell Night');
}

/** A draft, a template, an undo, and the mail as the visitor gets it. */
async function replyAndUndo(page: Page, desk: Desk, mail: MailServer) {
  const reference = await desk.enquire({ name: 'Rita Reply', email: 'rita@reply.test' });
  await visit(page, desk, `/enquiries/${reference}`);
  await button(page, 'Reply').click();
  const form = page.getByRole('form', { name: 'Reply to Rita Reply' });
  const words = form.getByLabel('Your reply to rita@reply.test');
  await expect(words).toBeFocused();
  await expect(form).toContainText('Rita Reply’s answer goes to hello@longtake.example, not to the desk.');
  expect(decodeURIComponent((await form.getByRole('link').getAttribute('href')) ?? '')).toContain(
    '> Four minutes at night',
  );
  await form.getByRole('button', { name: 'More details' }).click();
  await form.getByRole('button', { name: 'Yes' }).click();
  await expect(words).toHaveValue(/^Hello Rita Reply,\n\n.*\n\nDirection\nLongtake$/s);
  await words.fill('Hello Rita,\n\ngladly.');
  await page.reload();
  await expect(words).toHaveValue('Hello Rita,\n\ngladly.');

  await form.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page)).toContainText('Your reply goes to Rita Reply in ten seconds.');
  await expect(page.getByText(/^Answered today/)).toBeVisible();
  await button(page, 'Undo').click();
  await expect(words).toHaveValue('Hello Rita,\n\ngladly.');
  await expect(button(page, 'Mark as answered')).toBeVisible();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.timeline')).toContainText('Replied: going out in a moment');
  await expect(page.locator('.timeline')).toContainText('Replied: sent');
  const [, received] = mail.to('rita@reply.test');
  expect(received?.mail.text).toContain('gladly.\n\nRita Reply wrote:\n\n> Four minutes at night');
  expect(mail.to('rita@reply.test')).toHaveLength(2);
}

async function releaseAndBlock(page: Page, desk: Desk, mail: MailServer) {
  await desk.enquire({ name: 'Sam Spam', email: 'sam@spam.test', website: 'filled' });
  await visit(page, desk, '/');
  await page.getByRole('link', { name: /Spam: one message/ }).click();
  await page.getByRole('link', { name: /Sam Spam/ }).click();
  await expect(page.getByText(/Spam: hidden field filled/)).toBeVisible();
  await button(page, 'Not spam').click();
  await button(page, 'Undo').click();
  await expect(page.getByText(/Spam: marked by us/)).toBeVisible();
  await button(page, 'Not spam').click();
  await expect(button(page, 'Reply')).toBeFocused();
  // After the time in which it can be taken back.
  await expect.poll(() => mail.to('sam@spam.test').length).toBe(1);
  await button(page, 'Block sender').click();
  await expect(button(page, 'Unblock sender')).toBeVisible();
  const second = await desk.enquire({ email: 'sam@spam.test', message: 'Again.' });
  await visit(page, desk, `/enquiries/${second}`);
  await expect(page.getByText(/Spam: blocked sender/)).toBeVisible();
  await button(page, 'More').click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Unblock sam@spam.test').click();
  await expect(page.getByText('Nobody’s blocked.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
}

/** Two receipts that their mail server refuses: one is sent again, the other dismissed. */
async function sendAgain(page: Page, desk: Desk, mail: MailServer, refused: Set<string>) {
  const typo = await desk.enquire({ email: 'typo@nowhere.test' });
  const gone = await desk.enquire({ email: 'gone@nowhere.test' });
  await visit(page, desk, '/health');
  await expect(page.getByRole('heading', { name: 'Didn’t go out' })).toBeVisible();
  await expect(page.getByText(/no such mailbox/)).toHaveCount(2);
  refused.delete('typo@nowhere.test');
  await button(page, `Try again: Receipt to the visitor, ${typo}`).click();
  await expect.poll(() => mail.to('typo@nowhere.test').length).toBe(1);
  await button(page, `Dismiss: Receipt to the visitor, ${gone}`).click();
  await expect(page.getByText('Every email went out, or is on its way.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeFocused();
  expect(mail.to('gone@nowhere.test')).toEqual([]);
}

async function exportAndForget(page: Page, desk: Desk) {
  await visit(page, desk, '/people');
  await page.getByRole('searchbox', { name: 'Search' }).fill('sam');
  await expect(page).toHaveURL(/q=sam/);
  await expect(page.locator('.rows > li')).toHaveCount(1);
  await page.getByRole('link', { name: /sam@spam\.test/ }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as JSON' }).click();
  const exported = await saving;
  expect(exported.suggestedFilename()).toMatch(/^sam@spam\.test-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(readFileSync(await exported.path(), 'utf8'))).toMatchObject({
    email: 'sam@spam.test',
    names: ['Ada Harbour', 'Sam Spam'],
    enquiries: [{ message: 'Again.' }, { message: 'Four minutes at night, in the rain.' }],
  });

  await button(page, 'Forget …').click();
  const confirm = page.getByLabel('Type the address to confirm');
  await confirm.fill('sam@spam');
  await button(page, 'Forget for good').click();
  await expect(page.getByText(/another address/)).toBeVisible();
  await confirm.fill('sam@spam.test');
  await button(page, 'Forget for good').click();
  await expect(page.getByRole('heading', { name: 'Forgotten' })).toBeFocused();
  await expect(page.locator('.facts')).toContainText('Enquiries2');
  expect(desk.studio('enquiries')).not.toContain('Sam Spam');
}

/** The list of actions, 50 at a time. */
async function readWhatWasDone(page: Page, desk: Desk) {
  const reference = await desk.enquire({ name: 'Ann Audit' });
  await page.evaluate(async (path) => {
    for (let turn = 0; turn < 22; turn += 1)
      for (const verb of ['answered', 'waiting'])
        await fetch(`${path}/${verb}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        });
  }, `/api/enquiries/${reference}`);
  await visit(page, desk, '/settings');
  const actions = page.locator('.timeline > li');
  await expect(actions).toHaveCount(50);
  await expect(actions.first()).toContainText(/Direction/);
  await button(page, 'Show more').click();
  await expect(actions.filter({ hasText: 'Forgot a person' })).toHaveCount(1);
  await expect(button(page, 'Show more')).toHaveCount(0);
  expect(await page.locator('.timeline').innerText()).not.toContain('sam@spam.test');
}
