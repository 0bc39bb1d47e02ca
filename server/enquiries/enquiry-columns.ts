import type { Columns } from '../../domain/csv.ts';
import { answerBy } from '../../domain/enquiry/enquiry.ts';
import { enquiryFieldNames, enquiryFields } from '../../domain/enquiry/fields.ts';
import { outcomeReasons, outcomes } from '../../domain/enquiry/outcome.ts';
import { isoInstant } from '../../domain/time/instants.ts';
import type { StoredEnquiry } from './enquiry-store.ts';

/** The columns of a table of enquiries, for spreadsheets. */
export const enquiryColumns = (replyHours: number): Columns<StoredEnquiry> => ({
  reference: ({ reference }) => reference,
  received: ({ receivedAt }) => isoInstant(receivedAt),
  'answer by': ({ receivedAt }) => isoInstant(answerBy(receivedAt, replyHours)),
  answered: ({ answeredAt }) => time(answeredAt),
  became: ({ outcome }) => outcome && outcomes[outcome],
  why: ({ outcomeReason }) => outcomeReason && outcomeReasons[outcomeReason],
  'became at': ({ outcomeAt }) => time(outcomeAt),
  'pilot agreed': ({ pilotAt }) => time(pilotAt),
  spam: ({ spamReason }) => spamReason,
  ...fieldColumns(),
  source: ({ source }) => source && JSON.stringify(source),
});

/** Every field under the name of its column, as it is stored: `use case`, `music-video`. */
function fieldColumns(): Columns<StoredEnquiry> {
  return Object.fromEntries(
    enquiryFieldNames.map((name) => [
      enquiryFields[name].column.replaceAll('_', ' '),
      (enquiry: StoredEnquiry) => enquiry[name],
    ]),
  );
}

const time = (instant: number | undefined) => (instant === undefined ? undefined : isoInstant(instant));
