import { enquiryFieldNames, type EnquiryFieldName } from '../../../../domain/enquiry/fields.ts';
import { honeypotField, startedAtField } from '../../../../domain/enquiry/submission-fields.ts';
import { postEnquiry } from './post-enquiry.ts';

/** What the form holds, and the two values the server's spam gates look at. */
export type EnquiryDraft = Partial<
  Record<EnquiryFieldName | typeof honeypotField, string> & Record<typeof startedAtField, number>
>;

/** One small interface, two deliveries behind it: the seed's timer in the static build, the server otherwise. */
export type SendEnquiry = (draft: EnquiryDraft) => Promise<void>;

export const sendEnquiry: SendEnquiry = __STATIC__ ? simulate : postEnquiry;

export function readEnquiry(form: HTMLFormElement, startedAt: number): EnquiryDraft {
  const values = new FormData(form);
  const texts = [...enquiryFieldNames, honeypotField].flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(texts), [startedAtField]: startedAt };
}

/** Nothing leaves the page: the form's own pause is all that happens. */
function simulate(): Promise<void> {
  return Promise.resolve();
}
