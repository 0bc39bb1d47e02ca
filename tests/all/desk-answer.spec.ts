import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectUsable } from '../e2e/support/axe.ts';
import { keepUndo, owners, serveDesk } from '../e2e/support/desk.ts';
import { complaints, expect, test, toastSaid } from '../e2e/support/site.ts';
import { startMailServer } from '../support/mail-server.ts';

test.use({ timezoneId: 'UTC' });

const phone = { width: 390, height: 844 };

/** What a person's browser calls itself: Playwright's says that it is headless, and is not counted. */
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('on a phone an owner replies, says what became of it, and reads the numbers', async ({
  page,
  started,
}) => {
  await page.setViewportSize(phone);
  const mail = await started(startMailServer());
  const desk = await started(serveDesk({ SMTP_URL: mail.url }));
  const heard = complaints(page);
  await keepUndo(page);
  const reference = await desk.enquire({ name: 'Ann Answer', email: 'ann@answer.test' });
  const startsAt = (await desk.offered()).at(-1) ?? '';
  const person = { name: 'Ann Answer', email: 'ann@answer.test', timeZone: 'Europe/Berlin' };
  await desk.book(startsAt, person);
  const from = { 'user-agent': agent, referer: 'https://news.example/' };
  // To its end: a page that was not sent whole is not counted.
  expect(await (await fetch(`${desk.address}/`, { headers: from })).text()).toContain('</html>');
  await desk.signIn(page);

  await page.goto(`${desk.desk}/enquiries/${reference}`);
  await expect(page.getByText(/^Also booked/)).toBeVisible();
  await page.getByRole('button', { name: 'Reply', exact: true }).press('Enter');
  // Not before: the focus that the field takes when it opens would meet the next key.
  await expect(page.getByLabel('Your reply to ann@answer.test')).toBeFocused();
  await page.getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByLabel('Your reply to ann@answer.test')).toBeFocused();
  await expectUsable(page, 'the reply');
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(page.locator('.toast')).toContainText('Your reply goes to Ann Answer in ten seconds.');
  await page.getByRole('button', { name: 'Pilot agreed' }).click();
  await expect(page.getByRole('button', { name: 'Pilot agreed' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Too little time' }).click();
  await expect(page.getByText('No: too little time', { exact: true })).toBeVisible();
  await expect(page.locator('.toast')).toContainText('No: too little time.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Pilot agreed' })).toHaveAttribute('aria-pressed', 'true');
  await expectUsable(page, 'what became of it');
  await expect.poll(() => mail.to('ann@answer.test').length).toBe(3);
  await page.goto(`${desk.desk}/enquiries?list=pilot`);
  await expect(page.getByRole('link', { name: /Ann Answer.*pilot agreed/ })).toBeVisible();

  await page.goto(`${desk.desk}/reviews?week=${startsAt.slice(0, 10)}`);
  await page.getByRole('button', { name: 'Note on the review with Ann Answer' }).click();
  await page.getByLabel('Note, for us alone').fill('Bring the coat.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Bring the coat.')).toBeVisible();
  await page.getByRole('button', { name: 'Call link for Ann Answer' }).click();
  await page.getByLabel(/^Link/).fill('https://meet.example/ann');
  await page.getByRole('button', { name: 'Set it' }).click();
  await toastSaid(page, 'Set. Ann Answer gets an email.');
  await expect(page.getByRole('link', { name: 'https://meet.example/ann' })).toBeVisible();
  await expect
    .poll(() => mail.to('ann@answer.test').map((each) => each.mail.text))
    .toContainEqual(expect.stringContaining('https://meet.example/ann'));
  await expectUsable(page, 'the week');

  await page.goto(`${desk.desk}/settings`);
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = await page.getByLabel('Your address, shown this once').inputValue();
  expect(await (await fetch(address)).text()).toContain('SUMMARY:15-min review: Ann Answer');
  await expectUsable(page, 'settings');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(address)).status).toBe(404);

  // Sums are written once a minute.
  await expect
    .poll(async () => {
      await page.goto(`${desk.desk}/numbers`);
      return page.locator('.figures > div').first().textContent();
    })
    .toContain('Visits1');
  const figures = page.locator('.figures');
  await expect(figures).toContainText('Enquiries1last week, same days: 0');
  await expect(figures).toContainText('Pilots agreed1');
  await figures.getByRole('link', { name: 'Pilots agreed' }).click();
  await expect(page.locator('#agreed')).toBeInViewport();
  await expect(page.locator('#agreed').getByRole('link', { name: /Ann Answer.*Pilot agreed/ })).toBeVisible();
  await page.getByRole('heading', { name: 'Visits came from' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('news.example').first()).toBeVisible();
  for (const period of ['This month', 'This quarter']) {
    await page.getByRole('link', { name: period }).click();
    await expect(figures).toContainText('Visits1');
    await expectUsable(page, period);
  }
  await page.getByRole('link', { name: 'Last month' }).click();
  await expect(figures).toContainText('Enquiries0the month before: 0');
  await expect(page.getByText('Nothing was counted.').first()).toBeVisible();
  await expectUsable(page, 'last month, of which there is nothing');
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(figures).toContainText('Visits1');
  await page.getByText('As a table').first().click();
  await expectUsable(page, 'a table');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'All enquiries, as CSV' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('"Ann Answer"');
  expect(heard).toEqual([]);
});

test('at a desk and on a phone two owners answer one enquiry, and both know what the other did', async ({
  page,
  browser,
  started,
}) => {
  await page.setViewportSize({ width: 1440, height: 844 });
  const mail = await started(startMailServer());
  const desk = await started(serveDesk({ SMTP_URL: mail.url }));
  const otherContext = await browser.newContext({ viewport: phone, timezoneId: 'UTC' });
  await started({ stop: () => otherContext.close() });
  const other = await otherContext.newPage();
  const lines = ['مرحبا، أربع دقائق في الليل.', 'Four minutes at night.', 'x'.repeat(2_000)];
  const message = `${lines.join('\n\n')}\n\n${'Rain. '.repeat(1_300)}`.trim();
  const reference = await desk.enquire({ name: 'Zoë Šťastná', email: 'zoe@answer.test', message });
  await desk.signIn(page);
  await desk.signIn(other, owners.production);
  for (const at of [page, other]) {
    await at.goto(`${desk.desk}/enquiries/${reference}`);
    await at.getByRole('button', { name: 'Reply', exact: true }).click();
  }

  await test.step('one sees what the other sends while writing, and that it is taken back', async () => {
    await words(page).fill('Hello Zoë,\n\nyes, gladly.');
    await words(other).fill('Hello Zoë,\n\nwe will see.');
    await send(page).click();
    const notice = other.getByText(/^Direction answered this today .*, while you were writing/);
    await expect(notice).toBeVisible();
    await expect(anyway(other)).toBeVisible();
    const replies = other.getByRole('list', { name: 'What we answered' });
    await expect(replies).toContainText('yes, gladly.');
    await expect(replies).toContainText('Goes out in a few seconds.');
    await expect(other.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(words(page)).toHaveValue('Hello Zoë,\n\nyes, gladly.');
    await expect(notice).toHaveCount(0);
    await expect(send(other)).toBeVisible();
    await expect(words(other)).toHaveValue('Hello Zoë,\n\nwe will see.');
  });

  await test.step('one who cannot know is told by the server', async () => {
    // As behind a proxy that buffers streams: the next read is half a minute away.
    await other.route('**/api/changes', (route) => route.abort());
    await other.reload();
    await expect(words(other)).toHaveValue('Hello Zoë,\n\nwe will see.');
    await send(page).click();
    await expect(page.getByText('Goes out in a few seconds.')).toBeVisible();
    await send(other).click();
    await expect(other.getByRole('alert').filter({ hasText: /^Direction answered this at/ })).toBeVisible();
    await expect(anyway(other)).toBeVisible();
    await expect(words(other)).toHaveValue('Hello Zoë,\n\nwe will see.');
    await expectUsable(other, 'answered meanwhile');
    await other.unroute('**/api/changes');
  });

  // reply.test.ts has what is in them.
  await test.step('both replies go out', async () => {
    await anyway(other).click();
    for (const at of [page, other]) await expect(at.getByText(/^Sent today/)).toHaveCount(2);
  });

  await test.step('both see what became of it, at once', async () => {
    await page.getByRole('button', { name: 'Pilot agreed' }).click();
    await expect(other.getByText('Pilot agreed.')).toBeVisible();
    await other.getByRole('button', { name: 'No', exact: true }).click();
    await other.getByRole('button', { name: 'Budget' }).click();
    await expect(page.getByText('No: budget')).toBeVisible();
    await expect(page.locator('.timeline')).toContainText(/Pilot agreed.*Direction.*No.*Production/s);
    await expectUsable(page, 'two replies');
    await other.goto(`${desk.desk}/enquiries?list=all&q=gladly`);
    await expect(other.getByRole('link', { name: /Zoë Šťastná.*no: budget/ })).toBeVisible();
  });
});

test('on a phone a reply that does not arrive says why, and is tried again', async ({ page, started }) => {
  await page.setViewportSize(phone);
  const refused = new Map([
    ['typo@answer.test', { responseCode: 550, message: 'no such mailbox' }],
    ['busy@answer.test', { responseCode: 451, message: 'come back later' }],
  ]);
  const mail = await started(
    startMailServer({
      onRcptTo: ({ address }, _session, callback) => {
        const why = refused.get(address);
        callback(why && Object.assign(new Error(why.message), why));
      },
    }),
  );
  const desk = await started(serveDesk({ SMTP_URL: mail.url }));
  await desk.signIn(page);
  const references: string[] = [];
  for (const email of refused.keys()) {
    const reference = await desk.enquire({ email });
    references.push(reference);
    await page.goto(`${desk.desk}/enquiries/${reference}`);
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByLabel(`Your reply to ${email}`).fill('Gladly.');
    await send(page).click();
    await expect(page.getByText('Goes out in a few seconds.')).toBeVisible();
  }
  const says = [
    /^Not delivered: .* typo@answer\.test, which may be mistyped \(550 no such mailbox/,
    /^Not sent yet: .* busy@answer\.test right now \(451 come back later.* Next try today/,
  ];
  for (const [index, email] of [...refused.keys()].entries()) {
    await page.goto(`${desk.desk}/enquiries/${references[index]}`);
    await expect(page.getByText(says[index] ?? '')).toBeVisible();
    await expectUsable(page, 'not delivered');
    // With the press and not before it: the server tries again by itself, and the button would be gone.
    await page.route(
      /\/retry$/,
      async (route) => {
        refused.delete(email);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Try again now' }).click();
    await expect(page.getByText(/^Sent today/)).toBeVisible();
    // The receipt is tried again too, and may come after it.
    expect(mail.to(email).map((received) => received.mail.text)).toContainEqual(
      expect.stringContaining('Gladly.'),
    );
  }
});

const send = (at: Page) => at.getByRole('button', { name: 'Send', exact: true });

const anyway = (at: Page) => at.getByRole('button', { name: 'Send anyway' });

const words = (at: Page) => at.getByLabel('Your reply to zoe@answer.test');
