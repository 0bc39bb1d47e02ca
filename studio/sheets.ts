import { answerBy } from '../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, enquiryFields } from '../domain/enquiry/fields.ts';
import { isoInstant } from '../domain/time/instants.ts';
import type { StoredEnquiry } from '../server/enquiries/enquiry-store.ts';
import { pageOfEnquiries } from '../server/enquiries/list-enquiries.ts';
import { pageOfReviews, type StoredReview } from '../server/reviews/review-store.ts';
import type { Db } from '../server/store/tables.ts';

/** A table to export: its columns, and its rows by pages. */
export interface Sheet<Row> {
  what: string;
  columns: Record<string, (row: Row) => string | undefined>;
  page: (db: Db, limit: number, after: Row | undefined) => Promise<Row[]>;
}

export const enquirySheet = (replyHours: number): Sheet<StoredEnquiry> => ({
  what: 'enquiries',
  columns: {
    reference: ({ reference }) => reference,
    received: ({ receivedAt }) => time(receivedAt),
    'answer by': ({ receivedAt }) => time(answerBy(receivedAt, replyHours)),
    answered: ({ answeredAt }) => time(answeredAt),
    spam: ({ spamReason }) => spamReason,
    ...fieldColumns(),
    source: ({ source }) => source && JSON.stringify(source),
  },
  page: pageOfEnquiries,
});

export const reviewSheet: Sheet<StoredReview> = {
  what: 'reviews',
  columns: {
    reference: ({ reference }) => reference,
    booked: ({ bookedAt }) => time(bookedAt),
    starts: ({ startsAt }) => time(startsAt),
    ends: ({ endsAt }) => time(endsAt),
    'moved from': ({ movedFrom }) => time(movedFrom),
    state: ({ state, cancelledBy }) => (cancelledBy ? `${state} by ${cancelledBy}` : state),
    name: ({ name }) => name,
    email: ({ email }) => email,
    'time zone': ({ timeZone }) => timeZone,
    note: ({ note }) => note,
  },
  page: pageOfReviews,
};

/** Every field under the name of its column, as it is stored: `use case`, `music-video`. */
function fieldColumns(): Sheet<StoredEnquiry>['columns'] {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [
      enquiryFields[name].column.replaceAll('_', ' '),
      (enquiry: StoredEnquiry) => enquiry[name],
    ]),
  );
}

function time(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : isoInstant(instant);
}
