import type { Availability } from '../../../domain/content/availability.ts';
import { fillWords } from '../../../domain/content/fill-words.ts';
import type { MailWords } from '../../../domain/content/mails.ts';
import type { Site } from '../../../domain/content/site.ts';
import { mayLeaveToday } from '../../automatic-mails/daily-limit.ts';
import type { CalendarPart, Mail, Mailer } from '../../mail/mailer.ts';
import { renderMail } from '../../mail/render-mail.ts';
import type { ReviewMailKind } from '../../outbox/delivery-kinds.ts';
import type { Deliver, Delivery, Handlers } from '../../outbox/delivery.ts';
import type { Store } from '../../store/dialect.ts';
import { calendarEvent } from '../calendar-event.ts';
import { cancelUrl } from '../cancel-link.ts';
import { manageUrl } from '../manage-link.ts';
import { findReview, type StoredReview } from '../review-store.ts';
import { visitorEvent } from '../visitor-event.ts';
import { reviewFacts, type ReviewEvent } from './review-facts.ts';
import { ReviewMail } from './review-mail.tsx';
import { ReviewNotice } from './review-notice.tsx';

interface ReviewMailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  rules: Pick<Availability, 'offices' | 'callLink' | 'windows'>;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}

type Write = (review: StoredReview, event: ReviewEvent, deps: ReviewMailDeps, delivery: Delivery) => Mail;
type EventOf = (review: StoredReview, now: number) => ReviewEvent | undefined;

/** The mails of a review by the kind of their delivery. Each says what is true when it is sent. */
export function reviewMails(deps: ReviewMailDeps): Pick<Handlers, ReviewMailKind> {
  return {
    'review-invitation': mailAbout(deps, toVisitor, invitation),
    'review-notice': mailAbout(deps, toStudio, invitation),
    'review-cancellation': mailAbout(deps, toVisitor, cancellation),
    'review-cancellation-notice': mailAbout(deps, toStudio, cancellation),
    'review-reminder': mailAbout(deps, toVisitor, reminder),
    'review-reminder-notice': mailAbout(deps, toStudio, reminder),
  };
}

const invitation: EventOf = ({ state, sequence }) => {
  if (state !== 'booked') return undefined;
  return sequence === 0 ? 'booked' : 'moved';
};
const cancellation: EventOf = ({ state, cancelledBy }) => {
  if (state !== 'cancelled') return undefined;
  return cancelledBy === 'studio' ? 'cancelledByUs' : 'cancelled';
};
/** A reminder that could not be sent in time is skipped. */
const reminder: EventOf = ({ state, startsAt }, now) =>
  state === 'booked' && startsAt > now ? 'reminder' : undefined;

/** Skips a review that was erased meanwhile, or of which the mail is no longer true. */
function mailAbout(deps: ReviewMailDeps, write: Write, eventOf: EventOf): Deliver {
  return async (delivery) => {
    const review = await findReview(deps.store.db, delivery.about);
    const event = review && eventOf(review, deps.now());
    if (!event) return 'skipped';
    const mail = write(review, event, deps, delivery);
    if (mail.automatic && !(await mayLeaveToday(deps, mail.to, delivery))) return 'held';
    await deps.mailer.send(mail, delivery);
    return 'sent';
  };
}

function toVisitor(review: StoredReview, event: ReviewEvent, deps: ReviewMailDeps, delivery: Delivery): Mail {
  const { site, rules, siteUrl } = deps;
  const words = deps.mailWords.review;
  const facts = reviewFacts(review, event, rules, deps.now());
  const link = manageUrl(siteUrl, deps.secret, review.reference);
  const icalEvent = calendarPart(review, deps, delivery, { visitorName: review.email });
  return {
    ...renderMail(
      <ReviewMail
        {...{ site, words, facts }}
        callLink={rules.callLink}
        manageUrl={link}
        bookUrl={`${siteUrl}/contact#review`}
      />,
    ),
    to: review.email,
    replyTo: { name: site.name, address: site.email.hello },
    subject: fillWords(words[event].subject, { when: facts.when, until: facts.until }),
    automatic: true,
    ...(event !== 'reminder' && { icalEvent }),
  };
}

function toStudio(review: StoredReview, event: ReviewEvent, deps: ReviewMailDeps, delivery: Delivery): Mail {
  const { site, rules, siteUrl, secret } = deps;
  const words = deps.mailWords.reviewNotice;
  const { name, email, note, reference } = review;
  const facts = reviewFacts(review, event, rules, deps.now());
  const { studioTimes, until } = facts;
  const icalEvent = calendarPart(review, deps, delivery, {
    summary: fillWords(words.calendar, { name }),
    description: [`${name}, ${email}`, note].filter(Boolean).join('\n\n'),
    visitorName: name,
  });
  const hasCallLink = rules.callLink !== undefined;
  return {
    ...renderMail(
      <ReviewNotice
        {...{ site, words, facts, email, note, hasCallLink }}
        cancelUrl={cancelUrl(siteUrl, secret, reference)}
      />,
    ),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: fillWords(words[event].subject, { reference, name, studioTimes, until }),
    ...(event !== 'reminder' && { icalEvent }),
  };
}

/** The visitor's event; the studio's copy says more of the visitor. */
function calendarPart(
  review: StoredReview,
  deps: ReviewMailDeps,
  delivery: Delivery,
  { visitorName, ...words }: { visitorName: string; summary?: string; description?: string },
): CalendarPart {
  const { site, studioEmail } = deps;
  return calendarEvent(review, {
    ...visitorEvent(review, deps),
    ...words,
    attendees: [
      { name: visitorName, email: review.email },
      { name: site.name, email: bare(studioEmail) },
    ],
    stamp: delivery.createdAt,
  });
}

/** `Longtake <studio@example.com>` without the name. */
const bare = (mailbox: string) => mailbox.replace(/^.*<|>\s*$/g, '');
