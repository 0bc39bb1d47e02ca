import { postEnquiry } from './post-enquiry.ts';
import type { EnquiryDraft } from './read-enquiry.ts';

/** Posts to the server. In the static build, which has none, nothing is sent. */
export const sendEnquiry: (draft: EnquiryDraft, signal: AbortSignal) => Promise<void> = __STATIC__
  ? () => Promise.resolve()
  : postEnquiry;
