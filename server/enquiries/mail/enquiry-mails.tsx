import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import type { Site } from '../../../domain/content/site.ts';
import { shownValue } from '../../../domain/enquiry/enquiry.ts';
import { answerBy, timeLeft } from '../../../domain/enquiry/reply-clock.ts';
import { utcMinute } from '../../../domain/time/utc.ts';
import { mayLeaveToday } from '../../automatic-mails/daily-limit.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { EnquiryMailKind } from '../../outbox/delivery-kinds.ts';
import type { Deliver, Handlers } from '../../outbox/delivery.ts';
import type { Store } from '../../store/dialect.ts';
import { answeredUrl } from '../answered-link.ts';
import { findEnquiry, type StoredEnquiry } from '../enquiry-store.ts';
import { EnquiryAcknowledgement } from './enquiry-acknowledgement.tsx';
import { EnquiryNotice } from './enquiry-notice.tsx';
import { EnquiryReminder } from './enquiry-reminder.tsx';

interface EnquiryMailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}

/** The three mails an enquiry can cause, by the kind of their delivery. */
export function enquiryMails(deps: EnquiryMailDeps): Pick<Handlers, EnquiryMailKind> {
  return {
    'enquiry-notice': mailAbout(deps, notice),
    'enquiry-acknowledgement': mailAbout(deps, acknowledgement),
    'enquiry-reminder': mailAbout(deps, reminder),
  };
}

type WriteMail = (enquiry: StoredEnquiry, deps: EnquiryMailDeps) => Mail | undefined;

/** Skips an enquiry that was erased meanwhile, and a reminder of one that is answered. */
function mailAbout(deps: EnquiryMailDeps, write: WriteMail): Deliver {
  return async (delivery) => {
    const enquiry = await findEnquiry(deps.store.db, delivery.about);
    const mail = enquiry && write(enquiry, deps);
    if (!mail) return 'skipped';
    // The watchdog's own mails go to the studio, as often as it looks.
    const limited = mail.automatic && !enquiry.canary;
    if (limited && !(await mayLeaveToday(deps, mail.to, delivery))) return 'held';
    await deps.mailer.send(mail, delivery);
    return 'sent';
  };
}

function notice(enquiry: StoredEnquiry, deps: EnquiryMailDeps): Mail {
  const { site, mailWords: words } = deps;
  const { name, email, company } = enquiry;
  const facts = factsOf(enquiry, deps);
  const details = [name, company, shownValue(enquiry, 'useCase'), shownValue(enquiry, 'budget')];
  const subject = enquiry.canary ? words.notice.canarySubject : words.notice.subject;
  return {
    ...renderMail(<EnquiryNotice {...{ site, words, facts, enquiry }} answeredUrl={linkOf(enquiry, deps)} />),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: fillWords(subject, { ...facts, summary: details.filter(Boolean).join(' · ') }),
  };
}

function acknowledgement(enquiry: StoredEnquiry, deps: EnquiryMailDeps): Mail {
  const { site } = deps;
  const words = deps.mailWords.acknowledgement;
  const facts = {
    ...factsOf(enquiry, deps),
    studio: site.name,
    hello: site.email.hello,
    pilotDelivery: site.promises.pilotDelivery,
  };
  const questions = { label: site.questions.label, url: deps.siteUrl + site.questions.to };
  return {
    ...renderMail(<EnquiryAcknowledgement {...{ site, words, facts, questions }} />),
    to: enquiry.email,
    replyTo: { name: site.name, address: site.email.hello },
    subject: fillWords(words.subject, facts),
    automatic: true,
  };
}

function reminder(enquiry: StoredEnquiry, deps: EnquiryMailDeps): Mail | undefined {
  if (enquiry.answeredAt !== undefined) return undefined;
  const { site, mailWords: words } = deps;
  const { name, email, company } = enquiry;
  const facts = factsOf(enquiry, deps);
  return {
    ...renderMail(
      <EnquiryReminder
        {...{ site, words, facts, company }}
        receivedAt={facts.receivedAt}
        answeredUrl={linkOf(enquiry, deps)}
      />,
    ),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: fillWords(words.reminder.subject, facts),
  };
}

function factsOf({ reference, name, receivedAt }: StoredEnquiry, { site, now }: EnquiryMailDeps) {
  const { replyHours } = site.promises;
  const dueAt = answerBy(receivedAt, replyHours);
  return {
    reference,
    name,
    replyHours,
    receivedAt: utcMinute(receivedAt),
    answerBy: utcMinute(dueAt),
    left: timeLeft(dueAt, now()),
  };
}

function linkOf({ reference }: StoredEnquiry, { siteUrl, secret }: EnquiryMailDeps): string {
  return answeredUrl(siteUrl, secret, reference);
}
