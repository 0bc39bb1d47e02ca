import {
  enquiryFieldNames,
  type EnquiryFieldName,
  honeypotField,
  startedAtField,
} from '../../../../domain/enquiry/fields.ts';

/** What the form holds, and the two values the server's spam checks look at. */
export type EnquiryDraft = Partial<
  Record<EnquiryFieldName | typeof honeypotField, string> & Record<typeof startedAtField, number>
>;

export function readEnquiry(form: HTMLFormElement, startedAt: number): EnquiryDraft {
  const values = new FormData(form);
  const texts = [...enquiryFieldNames, honeypotField].flatMap((name) => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(texts), [startedAtField]: startedAt };
}
