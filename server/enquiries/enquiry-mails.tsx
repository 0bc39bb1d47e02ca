import type { MailWords } from '../../domain/content/mails.ts';
import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import { type Enquiry, shownFields, shownLabel, shownValue, answerBy } from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames } from '../../domain/enquiry/fields.ts';
import { hour, timeLeft, isoInstant } from '../../domain/time/instants.ts';
import { timesInWords } from '../../domain/time/zoned-time.ts';
import { sendWithinLimit } from '../mail/daily-limit.ts';
import {
  bookingPath,
  Facts,
  MailAction,
  MailAddress,
  MailLink,
  Paragraph,
  sampleReference,
  Section,
  SlateLine,
  TypedText,
} from '../mail/mail-parts.tsx';
import { MailShell, renderMail } from '../mail/mail-shell.tsx';
import { stillAttachment } from '../mail/mail-still.ts';
import type { Mail, MailDeps } from '../mail/mailer.ts';
import type { DeliveryHandler, DeliveryHandlers } from '../outbox/delivery.ts';
import { type WebhookDeps, webhookHandler } from '../outbox/webhook.ts';
import { answeredUrl } from './answered-link.ts';
import { findEnquiry, type StoredEnquiry } from './enquiry-store.ts';
import { replyMail, writeReply } from './reply-mail.tsx';

/** The mails an enquiry can cause, by the kind of their delivery. */
export function enquiryMails(deps: MailDeps) {
  return {
    'enquiry-notice': mailAbout(deps, notice),
    'enquiry-acknowledgement': mailAbout(deps, acknowledgement),
    'enquiry-reminder': mailAbout(deps, reminder),
    'enquiry-reply': replyMail(deps),
  } satisfies Partial<DeliveryHandlers>;
}

/** Mails about an enquiry that nobody sent, by their names in mails.yaml: an owner wants to see them. */
export function enquirySamples(deps: MailDeps): Record<string, () => Mail | undefined> {
  const invented: MailedEnquiry = {
    reference: sampleReference,
    receivedAt: deps.now(),
    name: 'Test Visitor',
    email: deps.studioEmail,
    company: 'Example Pictures (made up)',
    message: 'This is a test from the desk: no visitor wrote it.',
    canary: false,
  };
  return {
    acknowledgement: () => acknowledgement(invented, deps),
    notice: () => notice(invented, deps),
    reminder: () => reminder(invented, deps),
    reply: () => writeReply(deps, invented, deps.contact.review.text),
  };
}

/** What the mails say of an enquiry. */
type MailedEnquiry = Enquiry &
  Pick<StoredEnquiry, 'reference' | 'receivedAt' | 'canary'> &
  Partial<Pick<StoredEnquiry, 'maybeSpam' | 'spamReason' | 'answeredAt'>>;

type WriteMail = (enquiry: MailedEnquiry, deps: MailDeps) => Mail | undefined;

/**
 * Skips an enquiry that was erased meanwhile, an invented one of `studio demo`, and a reminder of
 * one that is answered or spam.
 */
function mailAbout(deps: MailDeps, write: WriteMail): DeliveryHandler {
  return async (delivery) => {
    const enquiry = await findEnquiry(deps.store.db, delivery.about);
    const mail = enquiry && !enquiry.demo && write(enquiry, deps);
    if (!mail) return 'skipped';
    if (mail.automatic) return sendWithinLimit(deps, mail, delivery);
    if (enquiry.canary && delivery.attempts === 1 && (await hasSentCanary(deps))) {
      await deps.mailer.check();
      return 'skipped';
    }
    await deps.mailer.send(mail, delivery);
    return 'sent';
  };
}

/**
 * Within the hour. A monitor sends canary enquiries every few minutes, and the studio wants one such
 * mail: the others only ask the mail server whether it would take them. After a failure a mail goes
 * out again, as the proof that the way is free.
 */
async function hasSentCanary({ store: { db }, now }: MailDeps): Promise<boolean> {
  const sent = await db
    .selectFrom('deliveries')
    .innerJoin('enquiries', 'enquiries.reference', 'deliveries.about')
    .select('deliveries.id')
    .where('canary', '=', 1)
    .where('kind', '=', 'enquiry-notice')
    .where('state', '=', 'sent')
    .where('finishedAt', '>', now() - hour)
    .executeTakeFirst();
  return sent !== undefined;
}

/** To the studio: who asks, for what, and by when to answer. */
function notice(enquiry: MailedEnquiry, deps: MailDeps): Mail {
  const { notice: words, notGiven, answered } = deps.mailWords;
  const { reference, name, email, company, maybeSpam } = enquiry;
  const facts = { ...factsOf(enquiry, deps), reason: maybeSpam ?? '' };
  const fill = (line: string) => fillPlaceholders(line, facts);
  const { fields } = deps.contact.form;
  const shown = shownFields(enquiry, fields);
  const source = sourceInWords(enquiry.source, words.cameBy);
  const details = [
    name,
    company,
    shownValue(enquiry, 'useCase', fields),
    shownValue(enquiry, 'budget', fields),
  ];
  const realSubject = maybeSpam ? words.maybeSpamSubject : words.subject;
  const subject = enquiry.canary ? words.canarySubject : realSubject;
  const body = (
    <MailShell site={deps.site} preview={fill(words.preview)} slate={fill(words.slate)} heading={name}>
      <Facts
        facts={[
          ...shown.facts
            // The name is the heading.
            .filter((field) => field.name !== 'name')
            .map(({ name: field, label, value = notGiven }) => ({
              label,
              value: field === 'email' ? <MailAddress address={value} /> : value,
            })),
          ...(source.length > 0 ? [{ label: words.source, value: source.join(' · ') }] : []),
        ]}
      />
      {shown.paragraphs.map((field) => field.value && <TypedText key={field.name}>{field.value}</TypedText>)}
      {maybeSpam && <SlateLine>{fill(words.maybeSpam)}</SlateLine>}
      <SlateLine tone="sun">{fill(words.due)}</SlateLine>
      <Paragraph small margin="4px 0 20px">
        {fill(words.foot)}
      </Paragraph>
      <MailAction href={answeredUrl(deps.siteUrl, deps.secret, reference)}>{answered}</MailAction>
    </MailShell>
  );
  return {
    ...renderMail(body),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    ...(enquiry.canary && { headers: { 'X-Canary': reference } }),
    subject: fillPlaceholders(subject, { ...facts, summary: details.filter(Boolean).join(' · ') }),
  };
}

/** `first page /work`, `from https://search.example/`, `campaign festival` for `utm_campaign`. */
function sourceInWords(source: StoredEnquiry['source'], words: MailWords['notice']['cameBy']): string[] {
  return Object.entries(source ?? {}).map(([key, value]) => {
    const line = key === 'firstPage' ? words.firstPage : key === 'referrer' ? words.referrer : words.campaign;
    return fillPlaceholders(line, { value, name: key.replace(/^utm_/, '').replaceAll('_', ' ') });
  });
}

/** To the visitor. Quotes nothing of the enquiry, or the form could be used to mail strangers. */
function acknowledgement(enquiry: MailedEnquiry, deps: MailDeps): Mail {
  const { site, contact, mailStill } = deps;
  const words = deps.mailWords.acknowledgement;
  const { hello } = site.email;
  const { pilotDelivery } = site.promises;
  const facts = { ...factsOf(enquiry, deps), studio: site.name, hello, pilotDelivery };
  const fill = (line: string) => fillPlaceholders(line, facts);
  const body = (
    <MailShell
      site={site}
      preview={fill(words.preview)}
      slate={fill(words.slate)}
      heading={words.heading}
      still={mailStill}
    >
      <Paragraph margin="0 0 24px">{fill(words.text)}</Paragraph>
      <Section cellStyle={{ paddingBottom: 10 }}>
        <SlateLine>{contact.next.heading}</SlateLine>
      </Section>
      <Facts facts={contact.next.steps.map(({ name, text }) => ({ label: name, value: fill(text) }))} />
      <Paragraph>{fill(contact.review.text)}</Paragraph>
      <MailAction href={deps.siteUrl + bookingPath}>{contact.jumps.book}</MailAction>
      <Paragraph margin="24px 0 16px">
        {words.questions} <MailLink href={deps.siteUrl + site.questions.to}>{site.questions.label}</MailLink>
      </Paragraph>
      <Paragraph small>{fill(words.foot)}</Paragraph>
    </MailShell>
  );
  return {
    ...renderMail(body),
    ...stillAttachment(mailStill),
    to: enquiry.email,
    replyTo: { name: site.name, address: hello },
    subject: fill(words.subject),
    automatic: true,
  };
}

/** To the studio, some hours before the promised answer is due. */
function reminder(enquiry: MailedEnquiry, deps: MailDeps): Mail | undefined {
  if (enquiry.answeredAt !== undefined || enquiry.spamReason) return undefined;
  const { reminder: words, notGiven, answered } = deps.mailWords;
  const { reference, name, email, company = notGiven } = enquiry;
  const facts = factsOf(enquiry, deps);
  const fill = (line: string) => fillPlaceholders(line, facts);
  const head = { preview: fill(words.preview), slate: fill(words.slate), heading: fill(words.heading) };
  const body = (
    <MailShell site={deps.site} {...head}>
      <SlateLine tone="sun">{fill(words.due)}</SlateLine>
      <Paragraph margin="12px 0 24px">{fill(words.text)}</Paragraph>
      <Facts
        facts={[
          { label: words.received, value: facts.receivedAt },
          { label: shownLabel('company', deps.contact.form.fields), value: company },
        ]}
      />
      <MailAction href={answeredUrl(deps.siteUrl, deps.secret, reference)}>{answered}</MailAction>
    </MailShell>
  );
  return {
    ...renderMail(body),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: fill(words.subject),
  };
}

function factsOf({ reference, name, receivedAt }: MailedEnquiry, { site, now }: MailDeps) {
  const { replyHours } = site.promises;
  const dueAt = answerBy(receivedAt, replyHours);
  return {
    reference,
    name,
    replyHours,
    receivedAt: timesInWords(receivedAt, site.timeZones),
    answerBy: timesInWords(dueAt, site.timeZones),
    left: timeLeft(dueAt, now()),
  };
}

/** Posts `enquiry.received` with everything a visitor sent. */
export function enquiryWebhook(deps: WebhookDeps): DeliveryHandler {
  return webhookHandler(deps, async ({ about }) => {
    const enquiry = await findEnquiry(deps.store.db, about);
    if (!enquiry || enquiry.demo) return undefined;
    const { reference, canary, source } = enquiry;
    const values = Object.fromEntries(enquiryFieldNames.map((name) => [name, enquiry[name]]));
    const timestamp = isoInstant(enquiry.receivedAt);
    const data = { reference, receivedAt: timestamp, ...values, source, canary };
    return { type: 'enquiry.received', timestamp, data };
  });
}
