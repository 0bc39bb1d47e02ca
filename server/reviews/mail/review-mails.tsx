import type { Availability } from '../../../domain/content/availability.ts';
import type { Site } from '../../../domain/content/site.ts';
import { timeUntil } from '../../../domain/time/time-until.ts';
import { zonedMinute, zoneName } from '../../../domain/time/zoned.ts';
import { mayLeaveToday } from '../../automatic-mails/daily-limit.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { ReviewMailKind } from '../../outbox/delivery-kinds.ts';
import type { Deliver, Delivery, Handlers } from '../../outbox/delivery.ts';
import type { Store } from '../../store/dialect.ts';
import { calendarEvent, type EventWords } from '../calendar-event.ts';
import { manageUrl } from '../manage-link.ts';
import { findReview, type StoredReview } from '../review-store.ts';
import { ReviewMail } from './review-mail.tsx';
import { ReviewNotice } from './review-notice.tsx';

interface ReviewMailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  rules: Pick<Availability, 'offices' | 'callLink' | 'windows'>;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}

type What = 'booked' | 'moved' | 'cancelled' | 'reminder';
type Write = (review: StoredReview, what: What, deps: ReviewMailDeps, delivery: Delivery) => Mail;

/** The mails of a review by the kind of their delivery. Each says what is true when it is sent. */
export function reviewMails(deps: ReviewMailDeps): Pick<Handlers, ReviewMailKind> {
  return {
    'review-invitation': mailAbout(deps, toVisitor, standing),
    'review-notice': mailAbout(deps, toStudio, standing),
    'review-cancellation': mailAbout(deps, toVisitor, cancelled),
    'review-cancellation-notice': mailAbout(deps, toStudio, cancelled),
    'review-reminder': mailAbout(deps, toVisitor, ahead),
    'review-reminder-notice': mailAbout(deps, toStudio, ahead),
  };
}

const standing = ({ state, sequence }: StoredReview): What | undefined => {
  if (state !== 'booked') return undefined;
  return sequence === 0 ? 'booked' : 'moved';
};
const cancelled = ({ state }: StoredReview): What | undefined =>
  state === 'cancelled' ? 'cancelled' : undefined;
/** A reminder that could not be sent in time is skipped. */
const ahead = ({ state, startsAt }: StoredReview, now: number): What | undefined =>
  state === 'booked' && startsAt > now ? 'reminder' : undefined;

/** Skips a review that was erased meanwhile, or of which the mail is no longer true. */
function mailAbout(
  deps: ReviewMailDeps,
  write: Write,
  sayWhat: (review: StoredReview, now: number) => What | undefined,
): Deliver {
  return async (delivery) => {
    const review = await findReview(deps.store.db, delivery.about);
    const what = review && sayWhat(review, deps.now());
    if (!what) return 'skipped';
    const mail = write(review, what, deps, delivery);
    if (mail.automatic && !(await mayLeaveToday(deps, mail.to, delivery))) return 'held';
    await deps.mailer.send(mail, delivery);
    return 'sent';
  };
}

function toVisitor(review: StoredReview, what: What, deps: ReviewMailDeps, delivery: Delivery): Mail {
  const { site } = deps;
  const facts = factsOf(review, deps);
  const manage = manageUrl(deps.siteUrl, deps.secret, review.reference);
  const body = renderMail(
    <ReviewMail
      {...facts}
      site={site}
      what={what}
      callLink={deps.rules.callLink}
      manageUrl={manage}
      bookUrl={`${deps.siteUrl}/contact#review`}
    />,
  );
  const words = eventWords(review, deps, delivery, {
    summary: `15-min review with ${site.name}`,
    description: what === 'cancelled' ? 'Cancelled.' : `Move or cancel: ${manage}`,
    url: manage,
    visitorName: review.email,
  });
  return {
    ...body,
    to: review.email,
    replyTo: { name: site.name, address: site.email.hello },
    subject: `15-min review${subjectEnd(what, facts.until)}: ${facts.when} (${facts.zone})`,
    automatic: true,
    ...(what !== 'reminder' && { icalEvent: calendarEvent(review, words) }),
  };
}

function subjectEnd(what: What, until: string): string {
  return { booked: '', moved: ', moved', cancelled: ', cancelled', reminder: `, ${until}` }[what];
}

function toStudio(review: StoredReview, what: What, deps: ReviewMailDeps, delivery: Delivery): Mail {
  const { name, email, note, reference } = review;
  const facts = factsOf(review, deps);
  const hasCallLink = deps.rules.callLink !== undefined;
  const body = renderMail(
    <ReviewNotice {...facts} {...{ name, email, note, what, hasCallLink }} site={deps.site} />,
  );
  const words = eventWords(review, deps, delivery, {
    summary: `15-min review: ${name}`,
    description: [`${name}, ${email}`, note].filter(Boolean).join('\n\n'),
    url: manageUrl(deps.siteUrl, deps.secret, reference),
    visitorName: name,
  });
  return {
    ...body,
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: `Review ${reference} ${what}: ${name}, ${facts.studioTimes}`,
    ...(what !== 'reminder' && { icalEvent: calendarEvent(review, words) }),
  };
}

function factsOf(review: StoredReview, { rules, now }: ReviewMailDeps) {
  const { reference, startsAt, movedFrom, timeZone, cancelledBy } = review;
  const offices = rules.offices.length > 0 ? rules.offices : rules.windows.slice(0, 1);
  return {
    reference,
    until: timeUntil(startsAt, now()),
    byStudio: cancelledBy === 'studio',
    when: zonedMinute(startsAt, timeZone),
    zone: zoneName(timeZone),
    movedFrom: movedFrom === undefined ? undefined : zonedMinute(movedFrom, timeZone),
    studioTimes: offices.map(({ zone }) => `${zonedMinute(startsAt, zone)} (${zoneName(zone)})`).join(' · '),
  };
}

function eventWords(
  review: StoredReview,
  { site, rules, studioEmail }: ReviewMailDeps,
  delivery: Delivery,
  { visitorName, ...words }: { summary: string; description: string; url: string; visitorName: string },
): EventWords {
  const studio = { name: site.name, email: bare(studioEmail) };
  return {
    ...words,
    location: rules.callLink,
    organizer: { name: site.name, email: site.email.hello },
    attendees: [{ name: visitorName, email: review.email }, studio],
    stamp: delivery.createdAt,
  };
}

/** `Longtake <studio@example.com>` without the name. */
const bare = (mailbox: string) => mailbox.replace(/^.*<|>\s*$/g, '');
