import { randomUUID } from 'node:crypto';
import { postRequest } from './line.ts';

export const benchMessage =
  'One scene by the water, three minutes, the same face at noon and at night. '.repeat(4);

const body = JSON.stringify({
  name: 'Bench',
  email: 'bench@studio.example',
  message: benchMessage,
});

/** An enquiry of ordinary size; a new one each time. */
export function enquiryRequest(): string {
  return postRequest('/api/enquiries', body, {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  });
}
