import { readFirstTouch } from '../../../first-touch.ts';
import { enquiryKey, renewEnquiryKey } from './enquiry-key.ts';
import type { EnquiryDraft } from './send-enquiry.ts';

const patienceMs = 30_000;

/** The message is not with us. `retryAfterMs` is undefined when trying again would not help. */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Resolves when the server has the message on disk. Safe to call again: the key makes repeats one enquiry. */
export async function postEnquiry(draft: EnquiryDraft): Promise<void> {
  const body = JSON.stringify({ ...draft, source: readFirstTouch() });
  const first = await post(enquiryKey(), body);
  // The key belongs to other words, say of a copied tab: these words are a message of their own.
  const response = first.status === 409 ? await post(renewEnquiryKey(), body) : first;
  if (response.status === 201) return;
  const temporary = response.status === 429 || response.status >= 500;
  throw new SendFailure(`answer ${response.status}`, temporary ? retryAfter(response) : undefined);
}

async function post(key: string, body: string): Promise<Response> {
  try {
    return await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
  } catch {
    throw new SendFailure('no answer', 0);
  }
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
