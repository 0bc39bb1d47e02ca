import { readFirstTouch } from '../../../first-touch.ts';
import { enquiryKey, renewEnquiryKey } from './enquiry-key.ts';
import type { EnquiryDraft } from './read-enquiry.ts';

/**
 * The server does not have the message. `retryAfterMs` is undefined when a retry would not help.
 */
export class SendFailure extends Error {
  override name = 'SendFailure';
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Resolves when the server has stored the message. Safe to repeat: the idempotency key makes it one
 * enquiry.
 */
export async function postEnquiry(draft: EnquiryDraft, signal: AbortSignal): Promise<void> {
  const body = JSON.stringify({ ...draft, source: readFirstTouch() });
  const first = await post(enquiryKey(), body, signal);
  // 409: the key was used for other words, say in a copied tab. These are a new message.
  const response = first.status === 409 ? await post(renewEnquiryKey(), body, signal) : first;
  if (response.status === 201) return;
  const temporary = response.status === 429 || response.status >= 500;
  throw new SendFailure(`answer ${response.status}`, temporary ? retryAfter(response) : undefined);
}

async function post(key: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch('/api/enquiries', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal,
    });
  } catch {
    throw new SendFailure('no answer', 0);
  }
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
