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
  const { reference, name, email, company } = enquiry;
  const details = [company, shownValue(enquiry, 'useCase'), shownValue(enquiry, 'budget')].filter(Boolean);
  const body = renderMail(<EnquiryNotice {...factsOf(enquiry, deps)} enquiry={enquiry} />);
  return {
    ...body,
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: `${enquiry.canary ? 'Canary' : 'Enquiry'} ${reference}: ${[name, ...details].join(' · ')}`,
  };
}

function acknowledgement(enquiry: StoredEnquiry, deps: EnquiryMailDeps): Mail {
  const { site, reference, receivedAt } = factsOf(enquiry, deps);
  const body = renderMail(<EnquiryAcknowledgement {...{ site, reference, receivedAt }} />);
  return {
    ...body,
    to: enquiry.email,
    replyTo: { name: site.name, address: deps.site.email.hello },
    subject: `${site.name}: we have your message (${reference})`,
    automatic: true,
  };
}

function reminder(enquiry: StoredEnquiry, deps: EnquiryMailDeps): Mail | undefined {
  if (enquiry.answeredAt !== undefined) return undefined;
  const { reference, name, email, company } = enquiry;
  const left = timeLeft(answerBy(enquiry.receivedAt, deps.site.promises.replyHours), deps.now());
  const body = renderMail(<EnquiryReminder {...factsOf(enquiry, deps)} company={company} left={left} />);
  return {
    ...body,
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: `Waiting, ${left}: ${reference}, ${name}`,
  };
}

function factsOf({ reference, name, receivedAt }: StoredEnquiry, deps: EnquiryMailDeps) {
  return {
    site: deps.site,
    reference,
    name,
    receivedAt: utcMinute(receivedAt),
    answerBy: utcMinute(answerBy(receivedAt, deps.site.promises.replyHours)),
    answeredUrl: answeredUrl(deps.siteUrl, deps.secret, reference),
  };
}
