import { fillPlaceholders } from '../../domain/content/placeholders.ts';
import type { Site } from '../../domain/content/site.ts';
import { callHref } from '../../domain/review/call-href.ts';
import { day, hour, isoInstant, timeUntil } from '../../domain/time/instants.ts';
import { timeInWords, timesInWords } from '../../domain/time/zoned-time.ts';
import { sendWithinLimit } from '../mail/daily-limit.ts';
import {
  bookingPath,
  Facts,
  MailAction,
  MailAddress,
  MailLink,
  Paragraph,
  sampleReference,
  TypedText,
} from '../mail/mail-parts.tsx';
import { MailShell, renderMail } from '../mail/mail-shell.tsx';
import { stillAttachment } from '../mail/mail-still.ts';
import type { CalendarPart, Mail, MailDeps } from '../mail/mailer.ts';
import type { Delivery, DeliveryHandler, DeliveryHandlers } from '../outbox/delivery.ts';
import { type WebhookDeps, webhookHandler } from '../outbox/webhook.ts';
import { calendarEvent, visitorEventDetails } from './calendar-event.ts';
import { callWayOf } from './call-way.ts';
import { cancelUrl, manageUrl } from './review-links.ts';
import { findReview, type StoredReview } from './review-store.ts';

/** Why a mail is sent; each has its words in content/mails.yaml. */
type Reason = 'booked' | 'moved' | 'movedByUs' | 'cancelled' | 'cancelledByUs' | 'reminder';
type ReasonFor<R> = (review: StoredReview, now: number) => R | undefined;
interface WriteDeps extends MailDeps {
  callWay: string | undefined;
}
type Write<R> = (review: StoredReview, reason: R, deps: WriteDeps, delivery: Made) => Mail;
/** A calendar event says when it was written. */
type Made = Pick<Delivery, 'createdAt'>;

/** The mails of a review by the kind of their delivery. Each says what is true when it is sent. */
export function reviewMails(deps: MailDeps) {
  return {
    'review-invitation': mailAbout(deps, toVisitor, invitation),
    'review-notice': mailAbout(deps, toStudio, invitation),
    'review-cancellation': mailAbout(deps, toVisitor, cancellation),
    'review-cancellation-notice': mailAbout(deps, toStudio, cancellation),
    'review-way': mailAbout(deps, toVisitor, way),
    'review-reminder': mailAbout(deps, toVisitor, reminder),
    'review-reminder-notice': mailAbout(deps, toStudio, reminder),
  } satisfies Partial<DeliveryHandlers>;
}

const invitation: ReasonFor<Reason> = ({ state, movedFrom, movedBy }) => {
  if (state !== 'booked') return undefined;
  if (movedFrom === undefined) return 'booked';
  return movedBy === 'studio' ? 'movedByUs' : 'moved';
};
const cancellation: ReasonFor<Reason> = ({ state, cancelledBy }) => {
  if (state !== 'cancelled') return undefined;
  return cancelledBy === 'studio' ? 'cancelledByUs' : 'cancelled';
};
/** A reminder that could not be sent in time is skipped. */
const reminder: ReasonFor<Reason> = ({ state, startsAt }, now) =>
  state === 'booked' && startsAt > now ? 'reminder' : undefined;
const way: ReasonFor<'way'> = ({ state, endsAt }, now) =>
  state === 'booked' && endsAt > now ? 'way' : undefined;

/**
 * Skips a review that was erased meanwhile, or of which the mail is no longer true; and every
 * invented one of `studio demo`.
 */
function mailAbout<R extends Reason | 'way'>(
  deps: MailDeps,
  write: Write<R>,
  reasonFor: ReasonFor<R>,
): DeliveryHandler {
  return async (delivery) => {
    const review = await findReview(deps.store.db, delivery.about);
    const reason = review && reasonFor(review, deps.now());
    if (!reason || review.demo) return 'skipped';
    const callWay = await callWayOf(deps.store.db, review);
    const mail = write(review, reason, { ...deps, callWay }, delivery);
    if (mail.automatic) return sendWithinLimit(deps, mail, delivery);
    await deps.mailer.send(mail, delivery);
    return 'sent';
  };
}

const withoutEvent = ({ icalEvent: _event, ...mail }: Mail): Mail => mail;

/** Mails about a review that nobody booked, by their names in mails.yaml; without its calendar event. */
export function reviewSamples(deps: MailDeps): Record<string, () => Mail> {
  const startsAt = Math.ceil(deps.now() / hour) * hour + day;
  const booked: StoredReview = {
    reference: sampleReference,
    name: 'Test Visitor',
    email: deps.studioEmail,
    timeZone: deps.site.timeZones[0]?.zone ?? 'UTC',
    note: 'This is a test from the desk: nobody booked it.',
    startsAt,
    endsAt: startsAt + hour / 4,
    bookedAt: deps.now(),
    movedFrom: startsAt - day,
    sequence: 0,
    state: 'booked',
    visitorMoves: 0,
    demo: false,
  };
  const of = (reason: Reason | 'way'): StoredReview =>
    reason.startsWith('cancelled') ? { ...booked, state: 'cancelled' } : booked;
  const delivery = { createdAt: deps.now() };
  const callWay = { callWay: 'https://call.example/test' };
  const reasons = ['booked', 'moved', 'movedByUs', 'cancelled', 'cancelledByUs', 'reminder'] as const;
  return Object.fromEntries([
    ...[...reasons, 'way' as const].map((reason) => [
      `review.${reason}`,
      () => withoutEvent(toVisitor(of(reason), reason, { ...deps, ...callWay }, delivery)),
    ]),
    ...reasons.map((reason) => [
      `reviewNotice.${reason}`,
      () => withoutEvent(toStudio(of(reason), reason, { ...deps, ...callWay }, delivery)),
    ]),
  ]);
}

/** Quotes nothing that a visitor typed, or the panel could be used to mail strangers. */
const toVisitor: Write<Reason | 'way'> = (review, reason, deps, delivery) => {
  const { site, siteUrl, secret, contact, mailStill } = deps;
  const words = deps.mailWords.review;
  const { labels } = words;
  const facts = reviewFacts(review, reason, site, deps.now(), review.timeZone);
  const heading = fillPlaceholders(words[reason].heading, facts);
  const preview = fillPlaceholders(words.preview, { ...facts, heading });
  const call = deps.callWay ? (
    <MailLink href={callHref(deps.callWay)}>{deps.callWay}</MailLink>
  ) : (
    contact.review.callLater
  );
  const isCancelled = review.state === 'cancelled';
  const body = (
    <MailShell
      site={site}
      preview={preview}
      slate={fillPlaceholders(words.slate, facts)}
      heading={heading}
      still={mailStill}
    >
      <Paragraph margin="0 0 24px">
        {fillPlaceholders(words[reason].text, { review: contact.review.text })}
      </Paragraph>
      {review.cancelWords && <TypedText>{review.cancelWords}</TypedText>}
      <Facts
        facts={[
          { label: labels.when, value: facts.when },
          { label: contact.review.ours, value: facts.studioTimes },
          ...(facts.movedFrom ? [{ label: labels.was, value: facts.movedFrom }] : []),
          ...(isCancelled ? [] : [{ label: contact.review.where, value: call }]),
        ]}
      />
      {isCancelled ? (
        <MailAction href={siteUrl + bookingPath}>{contact.review.again}</MailAction>
      ) : (
        <MailAction href={manageUrl(siteUrl, secret, review.reference)}>{words.manage}</MailAction>
      )}
      <Paragraph small margin="24px 0 0">
        {isCancelled ? words.cancelledFoot : words.foot}
      </Paragraph>
    </MailShell>
  );
  const icalEvent = calendarPart(review, deps, delivery, { visitorName: review.email });
  return {
    ...renderMail(body),
    ...stillAttachment(mailStill),
    to: review.email,
    replyTo: { name: site.name, address: site.email.hello },
    subject: fillPlaceholders(words[reason].subject, facts),
    automatic: true,
    ...(reason !== 'reminder' && { icalEvent }),
  };
};

/** Who booked, the time at the offices and at the visitor's, and the visitor's note. */
const toStudio: Write<Reason> = (review, reason, deps, delivery) => {
  const { site, siteUrl, secret } = deps;
  const words = deps.mailWords.reviewNotice;
  const { labels } = words;
  const { name, email, note, reference } = review;
  const facts = reviewFacts(review, reason, deps.site, deps.now());
  const fill = (line: string) => fillPlaceholders(line, facts);
  const { subject, slate, heading } = words[reason];
  const isCancelled = review.state === 'cancelled';
  const body = (
    <MailShell site={site} preview={fill(words.preview)} slate={fill(slate)} heading={fill(heading)}>
      <Facts
        facts={[
          { label: labels.studio, value: facts.studioTimes },
          { label: labels.visitor, value: facts.when },
          ...(facts.movedFrom ? [{ label: labels.was, value: facts.movedFrom }] : []),
          { label: labels.email, value: <MailAddress address={email} /> },
        ]}
      />
      {note && !isCancelled && <TypedText>{note}</TypedText>}
      <Paragraph small>
        {isCancelled ? words.free : fill(deps.callWay ? words.foot : words.sendLink)}
      </Paragraph>
      {!isCancelled && <MailAction href={cancelUrl(siteUrl, secret, reference)}>{words.cancel}</MailAction>}
    </MailShell>
  );
  const icalEvent = calendarPart(review, deps, delivery, {
    summary: fillPlaceholders(words.calendar, { name }),
    description: [`${name}, ${email}`, note].filter(Boolean).join('\n\n'),
    visitorName: name,
  });
  return {
    ...renderMail(body),
    to: deps.studioEmail,
    replyTo: { name, address: email },
    subject: fill(subject),
    ...(reason !== 'reminder' && { icalEvent }),
  };
};

/** The calendar event of both mails; `details` are what the studio's says more of the visitor. */
function calendarPart(
  review: StoredReview,
  deps: WriteDeps,
  delivery: Made,
  { visitorName, ...details }: { visitorName: string; summary?: string; description?: string },
): CalendarPart {
  const studioAddress = deps.studioEmail.replace(/^.*<|>\s*$/g, '');
  return calendarEvent(review, {
    ...visitorEventDetails(review, deps),
    ...details,
    attendees: [
      { name: visitorName, email: review.email },
      { name: deps.site.name, email: studioAddress },
    ],
    stamp: delivery.createdAt,
  });
}

function reviewFacts(
  { reference, name, startsAt, movedFrom, timeZone }: StoredReview,
  reason: Reason | 'way',
  { timeZones }: Pick<Site, 'timeZones'>,
  now: number,
  reader?: string,
) {
  const inVisitorZone = { zone: timeZone };
  return {
    reference,
    name,
    /** `Tuesday 17 November, 14:15 in Berlin`, the visitor's time. */
    when: timeInWords(startsAt, inVisitorZone),
    /** The same instant at the studio's offices. */
    studioTimes: timesInWords(startsAt, timeZones, reader),
    /** The visitor's time before the move. */
    movedFrom:
      (reason === 'moved' || reason === 'movedByUs') && movedFrom !== undefined
        ? timeInWords(movedFrom, inVisitorZone)
        : '',
    /** `in an hour`: how soon it begins when the mail is sent. */
    until: timeUntil(startsAt, now),
  };
}

/**
 * Posts `review.booked`, `review.moved` or `review.cancelled`, with the review as it stands then.
 */
export function reviewWebhook(deps: WebhookDeps): DeliveryHandler {
  return webhookHandler(deps, async ({ about, createdAt }) => {
    const review = await findReview(deps.store.db, about);
    if (!review || review.demo) return undefined;
    const { reference, name, email, timeZone, note, sequence, state } = review;
    const times = { startsAt: isoInstant(review.startsAt), endsAt: isoInstant(review.endsAt) };
    const data = { reference, name, email, timeZone, note, sequence, state, ...times };
    return { type: typeOf(review), timestamp: isoInstant(createdAt), data };
  });
}

function typeOf({ state, movedFrom }: StoredReview): string {
  if (state === 'cancelled') return 'review.cancelled';
  return movedFrom === undefined ? 'review.booked' : 'review.moved';
}
