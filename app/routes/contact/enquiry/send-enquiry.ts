import { postEnquiry } from './post-enquiry.ts';
import type { EnquiryDraft } from './read-enquiry.ts';

/** To the server; in the static build, which has none, nothing is sent and the form's own pause is all there is. */
export const sendEnquiry: (draft: EnquiryDraft) => Promise<void> = __STATIC__
  ? () => Promise.resolve()
  : postEnquiry;
