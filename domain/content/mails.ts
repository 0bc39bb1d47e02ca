import { z } from 'zod';
import { filled, line, still } from './words.ts';

const label = line(30);

const visitorReview = z.strictObject({
  subject: filled(80, 'when', 'until'),
  heading: filled(60, 'until'),
  text: filled(160, 'review'),
});

const reviewFacts = ['reference', 'name', 'studioTimes', 'until'];
const studioReview = z.strictObject({
  subject: filled(80, ...reviewFacts),
  slate: filled(60, ...reviewFacts),
  heading: filled(60, ...reviewFacts),
});

const enquiryFacts = ['reference', 'name', 'receivedAt', 'answerBy', 'left', 'replyHours'];
const enquiryLine = (most: number) => filled(most, ...enquiryFacts);

const linkPage = (...facts: string[]) =>
  z.strictObject({ heading: filled(60, 'reference', ...facts), text: filled(200, 'reference', ...facts) });
const linkError = z.strictObject({ title: line(40), heading: line(60), text: line(160) });

/** The words of every mail, to visitors and to the studio. */
export const mailsSchema = z.strictObject({
  notGiven: label,
  answered: line(40),
  /** In mails to visitors. */
  still,
  acknowledgement: z.strictObject({
    subject: filled(80, 'studio', 'reference'),
    preview: filled(120, 'replyHours'),
    slate: filled(60, 'reference'),
    heading: line(60),
    text: filled(160, 'replyHours'),
    /** Stands before the link to site.yaml's `questions`. */
    questions: line(120),
    foot: filled(300, 'hello', 'reference'),
  }),
  reply: z.strictObject({
    subject: filled(80, 'acknowledged', 'reference'),
    /** Above the visitor's words, which are quoted. */
    wrote: filled(60, 'name', 'reference'),
  }),
  notice: z.strictObject({
    subject: filled(80, 'reference', 'summary'),
    maybeSpamSubject: filled(80, 'reference', 'summary'),
    maybeSpam: filled(80, 'reason'),
    canarySubject: filled(80, 'reference', 'summary'),
    preview: enquiryLine(120),
    slate: enquiryLine(60),
    source: label,
    /** How the visit began; `{name}` is the end of `utm_campaign`, `utm_source` and their like. */
    cameBy: z.strictObject({
      firstPage: filled(40, 'value'),
      referrer: filled(40, 'value'),
      campaign: filled(40, 'name', 'value'),
    }),
    due: enquiryLine(60),
    foot: enquiryLine(160),
  }),
  reminder: z.strictObject({
    subject: enquiryLine(80),
    preview: enquiryLine(120),
    slate: enquiryLine(60),
    heading: enquiryLine(60),
    due: enquiryLine(60),
    text: enquiryLine(200),
    received: label,
  }),
  review: z.strictObject({
    slate: filled(60, 'reference'),
    preview: filled(120, 'heading', 'when'),
    booked: visitorReview,
    moved: visitorReview,
    movedByUs: visitorReview,
    cancelled: visitorReview,
    cancelledByUs: visitorReview,
    reminder: visitorReview,
    way: visitorReview,
    labels: z.strictObject({ when: label, was: label }),
    manage: line(40),
    foot: line(240),
    cancelledFoot: line(240),
    calendar: z.strictObject({
      summary: filled(80, 'studio'),
      manage: filled(80, 'link'),
      cancelled: line(80),
    }),
  }),
  reviewNotice: z.strictObject({
    preview: filled(120, ...reviewFacts),
    booked: studioReview,
    moved: studioReview,
    movedByUs: studioReview,
    cancelled: studioReview,
    cancelledByUs: studioReview,
    reminder: studioReview,
    labels: z.strictObject({ studio: label, visitor: label, was: label, email: label }),
    free: line(80),
    foot: filled(200, ...reviewFacts),
    sendLink: filled(200, ...reviewFacts),
    cancel: line(40),
    calendar: filled(80, 'name'),
  }),
  studioSummary: z.strictObject({
    subject: filled(80, 'studio'),
    preview: line(120),
    slate: line(60),
    heading: line(60),
    labels: z.strictObject({
      failed: label,
      refused: label,
      waiting: label,
      spam: label,
      certificate: label,
    }),
    /** Of the certificate that films are signed with. */
    certificate: z.strictObject({ ends: filled(80, 'date', 'days'), ended: filled(80, 'date') }),
    foot: line(300),
    week: z.strictObject({
      subject: filled(80, 'studio'),
      preview: line(120),
      heading: line(60),
      figure: filled(60, 'n', 'before'),
      labels: z.strictObject({
        visits: label,
        film: label,
        enquiries: label,
        reviews: label,
        pilots: label,
      }),
      foot: line(160),
    }),
  }),
  signIn: z.strictObject({
    subject: filled(80, 'studio', 'code'),
    preview: filled(120, 'code', 'minutes'),
    slate: line(60),
    heading: filled(60, 'code'),
    text: filled(200, 'minutes'),
    button: line(40),
    foot: line(200),
  }),
  /** Pages behind the links in mails to the studio. */
  links: z.strictObject({
    unknown: linkError,
    failed: linkError,
    answered: z.strictObject({
      title: filled(40, 'reference'),
      button: line(40),
      ask: linkPage('answerBy'),
      done: linkPage(),
    }),
    cancel: z.strictObject({
      title: filled(40, 'reference'),
      button: line(40),
      ask: linkPage('when'),
      done: linkPage(),
      over: linkPage(),
    }),
  }),
});

export type MailWords = z.infer<typeof mailsSchema>;
