import type { ShownDelivery } from '../../server/desk/api/shown.ts';
import { postJson } from '../api.ts';
import { useAction } from './use-action.ts';

export type DeliveryVerb = 'retry' | 'dismiss';

export function useDeliveryAction() {
  return useAction({
    post: ({ id, verb }: { id: string; verb: DeliveryVerb }) =>
      postJson(`/api/deliveries/${encodeURIComponent(id)}/${verb}`),
    done: (_, { verb }) => (verb === 'retry' ? 'Trying again now.' : 'Dismissed. It won’t be tried again.'),
  });
}

/** In words that go on with a time: "sent today 12:18". */
export const deliveryStates: Record<ShownDelivery['state'], string> = {
  due: 'goes out',
  sent: 'sent',
  skipped: 'no longer needed',
  failed: 'failed',
  held: 'held back',
  refused: 'refused',
  dismissed: 'dismissed',
};

/**
 * Why a delivery has not gone out, to go on with in a sentence. The beginning of `lastError` is the
 * command of SMTP or the error's code (server/mail/mailer.ts); what a server said stands in brackets.
 */
export function whyNot(lastError: string, to = 'this address'): string {
  const said = /\b[45]\d\d[ -].*/.exec(lastError)?.[0] ?? lastError;
  if (/\bRCPT TO: /.test(lastError))
    return said.startsWith('4')
      ? `the mail server isn’t taking email for ${to} right now (${said})`
      : `the mail server doesn’t take email for ${to}, which may be mistyped (${said})`;
  if (/\bE?AUTH\b/.test(lastError)) return `our mail server refuses our password (${said})`;
  if (/\b(CONN|ECONN\w+|ESOCKET|ETIMEDOUT|EDNS|ENOTFOUND)\b/.test(lastError))
    return `nothing answers there (${said})`;
  return lastError;
}
