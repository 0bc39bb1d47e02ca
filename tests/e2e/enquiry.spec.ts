import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { startMailServer } from '../support/mail-server.ts';
import { contentSets, serveSet } from './support/content-sets.ts';
import {
  expectSent,
  fill,
  fillWhatIsEmpty,
  goTo,
  listenToPosts,
  sendButton,
  typed,
} from './support/enquiry-form.ts';
import { complaints, expect, hydrated, test } from './support/site.ts';

test('from the form to the mailbox, and back by the link in the mail', async ({ page, started }) => {
  const heard = complaints(page);
  const mail = await started(startMailServer());
  const settings = { SMTP_URL: mail.url, STUDIO_EMAIL: 'studio@longtake.example' };
  const server = await started(serveSet(contentSets.seed, settings));
  await page.goto(`${server.address}/privacy?utm_source=newsletter&utm_campaign=spring`);
  await hydrated(page);
  await goTo(page, 'Contact');
  await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeVisible();
  // A minute back: the server takes a form filled in under a few seconds for spam.
  await page.clock.setFixedTime(Date.now() - 60_000);
  await fill(page);
  await fillWhatIsEmpty(page);
  const posts = listenToPosts(page);
  await sendButton(page).click();
  await expectSent(page);
  expect(Object.keys(posts()[0]?.postDataJSON() as object)).toEqual(
    expect.arrayContaining([...enquiryFieldNames]),
  );

  await expect.poll(() => mail.received.length).toBe(2);
  const notice = mail.to('studio@longtake.example')[0]?.mail;
  expect(notice?.subject).toMatch(/^Enquiry LT-\w{6}: A producer · A studio · Feature Film · \$25K - \$50K$/);
  expect(notice?.replyTo?.[0]?.address).toBe('producer@studio.example');
  expect(notice?.text).toContain(typed['Project Details']);
  expect(notice?.text).toContain('source newsletter · campaign spring');
  const acknowledgement = mail.to('producer@studio.example')[0]?.mail;
  const reference = /LT-\w{6}/.exec(notice?.subject ?? '')?.[0] ?? 'none';
  expect(acknowledgement?.subject).toContain(reference);
  expect(acknowledgement?.html).not.toContain('by the water');
  const [still] = acknowledgement?.attachments ?? [];
  expect(still).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' });
  expect(acknowledgement?.html).toContain(`src="cid:${still?.contentId?.slice(1, -1)}"`);

  const link = /href="([^"]+\/answered\?token=[^"]+)"/.exec(notice?.html ?? '')?.[1] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByRole('heading', { name: `${reference} is answered.` })).toBeVisible();
  expect(heard).toEqual([]);
});
