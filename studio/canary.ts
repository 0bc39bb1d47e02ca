import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { submissionResponseSchema } from '../domain/api-responses.ts';
import { messageOf } from '../domain/caught-error.ts';
import { kindOf } from '../domain/delivery-kinds.ts';
import { canaryHeader, canaryPurpose } from '../server/enquiries/enquiries-api.ts';
import { sign } from '../server/http/signature.ts';
import type { Store } from '../server/store/store.ts';
import { type Command, UsageError } from './command.ts';

export const canaryCommand: Command = {
  name: 'canary',
  takes: '[--seconds N]',
  summary:
    'Sends a marked enquiry through the public address and waits until its mail has left; for cron. The studio gets one such mail an hour.',
  options: { seconds: { type: 'string' } },
  async run({ flags, services, print, progress }) {
    const seconds = Number(flags.seconds ?? 60);
    if (!(seconds > 0)) throw new UsageError('--seconds takes a number above 0');
    const { store, config, secret, studioEmail } = await services();
    const reference = await post(`${config.siteUrl}/api/enquiries`, secret, studioEmail);
    progress(`${reference} is taken; waiting for its mail`);
    const trouble = await waitForMails(store, reference, seconds);
    progress('');
    print(
      trouble
        ? `FAILED: ${reference} was taken, but ${trouble}.`
        : `ok: ${reference} was taken, stored and mailed.`,
    );
    return trouble ? 1 : 0;
  },
};

async function post(url: string, secret: string, email: string): Promise<string> {
  const key = randomUUID();
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      [canaryHeader]: sign(secret, canaryPurpose(key)),
    },
    body: JSON.stringify({
      name: 'Canary',
      email: email.replace(/^.*<|>$/g, ''),
      message: 'A test of the way from the form to the mailbox. Nothing to answer.',
    }),
  }).catch((error: Error) => {
    throw new Error(`FAILED: ${url} cannot be reached: ${messageOf(error.cause ?? error)}`);
  });
  if (response.status !== 201) throw new Error(`FAILED: ${url} answered ${response.status}`);
  return submissionResponseSchema.parse(await response.json()).reference;
}

async function waitForMails(store: Store, reference: string, seconds: number): Promise<string | undefined> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const enquiry = await store.db
      .selectFrom('enquiries')
      .select('canary')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!enquiry) return 'it is not in this store';
    if (enquiry.canary !== 1) return 'the server did not know our mark: is SECRET the same on both sides';
    const open = await store.db
      .selectFrom('deliveries')
      .select(['kind', 'state'])
      .where('about', '=', reference)
      // Skipped: the studio had one within the hour, and the mail server would have taken this one.
      .where('state', 'not in', ['sent', 'skipped'])
      .execute();
    if (open.length === 0) return undefined;
    if (open.some(({ state }) => state !== 'due') || performance.now() > until) {
      return `these have not left: ${open.map(({ kind }) => kindOf(kind).title).join(', ')}`;
    }
    await wait(250);
  }
}
