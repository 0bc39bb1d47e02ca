import { enquiryFieldNames } from '../../../domain/enquiry/fields.ts';

export type EnquiryDraft = Partial<Record<(typeof enquiryFieldNames)[number], string>>;

/** One small interface, two deliveries behind it: the seed's timer in the static build, the server otherwise. */
export type SendEnquiry = (draft: EnquiryDraft) => Promise<void>;

export const sendEnquiry: SendEnquiry = simulate;

export function readEnquiry(form: HTMLFormElement): EnquiryDraft {
  const values = new FormData(form);
  return Object.fromEntries(
    enquiryFieldNames.flatMap((name) => {
      const value = values.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** Nothing leaves the page: the form's own pause is all that happens. */
function simulate(): Promise<void> {
  return Promise.resolve();
}
