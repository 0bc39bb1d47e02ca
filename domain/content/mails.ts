import { z } from 'zod';
import type { Placeholder } from './placeholders.ts';
import { filled, group, line, rarely, still } from './words.ts';

const subject = (...names: Placeholder[]) => filled('Subject', 80, ...names);
const preview = (...names: Placeholder[]) => filled('First line in the list of emails', 120, ...names);
const slate = (...names: Placeholder[]) => filled('Small line above the heading', 60, ...names);
const heading = (...names: Placeholder[]) => filled('Heading', 60, ...names);
const foot = (most: number, ...names: Placeholder[]) => filled('End of the email', most, ...names);
const label = (what: string) => line(what, 30);

const visitorReview = (when: string) =>
  group(when, {
    subject: subject('when', 'until'),
    heading: heading('until'),
    text: filled('Text', 160, 'review'),
  });

const reviewFacts = ['reference', 'name', 'studioTimes', 'until'] as const;
const studioReview = (when: string) =>
  group(when, {
    subject: subject(...reviewFacts),
    slate: slate(...reviewFacts),
    heading: heading(...reviewFacts),
  });

const enquiryFacts = ['reference', 'name', 'receivedAt', 'answerBy', 'left', 'replyHours'] as const;

const linkPage = (when: string, ...facts: Placeholder[]) =>
  group(when, {
    heading: heading('reference', ...facts),
    text: filled('Text', 200, 'reference', ...facts),
  });
const linkError = (when: string) =>
  group(when, { title: line('Title in the browser’s tab', 40), heading: heading(), text: line('Text', 160) });

/** The words of every mail, to visitors and to the studio. */
export const mailsSchema = z.strictObject({
  acknowledgement: group('Receipt to the visitor', {
    subject: subject('studio', 'reference'),
    heading: heading(),
    text: filled('Text', 160, 'replyHours'),
    questions: line('Words before the link to the questions', 120),
    foot: foot(300, 'hello', 'reference'),
    ...rarely({ preview: preview('replyHours'), slate: slate('reference') }),
  }),
  reply: group('Reply to the visitor', {
    subject: subject('acknowledged', 'reference'),
    wrote: filled('Line above the visitor’s words', 60, 'name', 'reference'),
  }),
  review: group('About a review, to the visitor', {
    booked: visitorReview('When it is booked'),
    moved: visitorReview('When they moved it'),
    movedByUs: visitorReview('When we moved it'),
    cancelled: visitorReview('When they cancelled it'),
    cancelledByUs: visitorReview('When we cancelled it'),
    reminder: visitorReview('An hour before'),
    way: visitorReview('When the call link changes'),
    manage: line('Button to move or cancel it', 40),
    foot: foot(240),
    cancelledFoot: line('End of the email when it is cancelled', 240),
    calendar: group('Entry in their calendar', {
      summary: filled('Its title', 80, 'studio'),
      manage: filled('Line with the link to change it', 80, 'link'),
      cancelled: line('What it says when it is cancelled', 80),
    }),
    ...rarely({
      preview: preview('heading', 'when'),
      slate: slate('reference'),
      labels: group('Words before the times', { when: label('The time'), was: label('The time before') }),
    }),
  }),
  notice: group('New enquiry, to the studio', {
    subject: subject('reference', 'summary'),
    maybeSpamSubject: filled('Subject where it may be spam', 80, 'reference', 'summary'),
    maybeSpam: filled('Note that it may be spam', 80, 'reason'),
    canarySubject: filled('Subject of a test by the monitor', 80, 'reference', 'summary'),
    due: filled('By when to answer', 60, ...enquiryFacts),
    foot: foot(160, ...enquiryFacts),
    ...rarely({
      preview: preview(...enquiryFacts),
      slate: slate(...enquiryFacts),
      source: label('Word before how they found us'),
      cameBy: group('How they found us', {
        firstPage: filled('The page they saw first', 40, 'value'),
        referrer: filled('The site that linked to us', 40, 'value'),
        /** `{name}` is the end of `utm_campaign`, `utm_source` and their like. */
        campaign: filled('A campaign', 40, 'name', 'value'),
      }),
    }),
  }),
  reminder: group('Reminder to answer, to the studio', {
    subject: subject(...enquiryFacts),
    heading: heading(...enquiryFacts),
    text: filled('Text', 200, ...enquiryFacts),
    due: filled('By when to answer', 60, ...enquiryFacts),
    ...rarely({
      preview: preview(...enquiryFacts),
      slate: slate(...enquiryFacts),
      received: label('Word before when it came'),
    }),
  }),
  reviewNotice: group('About a review, to the studio', {
    booked: studioReview('When one is booked'),
    moved: studioReview('When the visitor moved it'),
    movedByUs: studioReview('When we moved it'),
    cancelled: studioReview('When the visitor cancelled it'),
    cancelledByUs: studioReview('When we cancelled it'),
    reminder: studioReview('An hour before'),
    foot: foot(200, ...reviewFacts),
    sendLink: filled('The same while no call link is set', 200, ...reviewFacts),
    free: line('Note that the time is free again', 80),
    cancel: line('Button: cancel it', 40),
    calendar: filled('Title of the entry in our calendar', 80, 'name'),
    ...rarely({
      preview: preview(...reviewFacts),
      labels: group('Words before the facts', {
        studio: label('Our time'),
        visitor: label('Their time'),
        was: label('The time before'),
        email: label('Email'),
      }),
    }),
  }),
  studioSummary: group('Morning email, to the studio', {
    subject: subject('studio'),
    heading: heading(),
    foot: foot(300),
    week: group('On Mondays: last week in figures', {
      subject: subject('studio'),
      heading: heading(),
      figure: filled('A figure and the one before', 60, 'n', 'before'),
      labels: group('Names of the figures', {
        visits: label('Visits'),
        film: label('Film watched to the end'),
        enquiries: label('Enquiries'),
        reviews: label('Reviews that took place'),
        pilots: label('Pilots that were agreed'),
      }),
      foot: foot(160),
      ...rarely({ preview: preview() }),
    }),
    labels: group('Names of what needs a look', {
      failed: label('Emails that were given up'),
      refused: label('Addresses that don’t exist'),
      waiting: label('Emails that still wait'),
      spam: label('Spam'),
      certificate: label('Certificate'),
    }),
    certificate: group('The certificate that films are signed with', {
      ends: filled('When it ends soon', 80, 'date', 'days'),
      ended: filled('When it has ended', 80, 'date'),
    }),
    ...rarely({ preview: preview(), slate: slate() }),
  }),
  signIn: group('Sign-in at the desk', {
    subject: subject('studio', 'code'),
    heading: heading('code'),
    text: filled('Text', 200, 'minutes'),
    button: line('Button', 40),
    foot: foot(200),
    ...rarely({ preview: preview('code', 'minutes'), slate: slate() }),
  }),
  links: group('Pages behind the buttons of our emails', {
    answered: group('Button “Mark as answered”', {
      ask: linkPage('Before it is done', 'answerBy'),
      button: line('Button', 40),
      done: linkPage('When it is done'),
      title: filled('Title in the browser’s tab', 40, 'reference'),
    }),
    cancel: group('Button “Cancel this review”', {
      ask: linkPage('Before it is done', 'when'),
      button: line('Button', 40),
      done: linkPage('When it is done'),
      over: linkPage('When the review has begun'),
      title: filled('Title in the browser’s tab', 40, 'reference'),
    }),
    unknown: linkError('When the link is unknown'),
    failed: linkError('When it doesn’t work'),
  }),
  still: still('Picture in emails to visitors'),
  ...rarely({
    notGiven: label('Word for a fact that isn’t given'),
    answered: line('Button in emails: mark as answered', 40),
  }),
});

export type MailWords = z.infer<typeof mailsSchema>;

/** The file that a build makes of the picture of mails, beside the site. */
export const mailStillName = 'mail-still.jpg';

/** In CSS pixels. A still is 2.39:1, as everywhere. */
export const mailColumnWidth = 600;
export const mailStillHeight = Math.round(mailColumnWidth / 2.39);
