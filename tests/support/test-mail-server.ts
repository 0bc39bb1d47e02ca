import { onTestFinished } from 'vitest';
import { makeMailer } from '../../server/mail/mailer.ts';
import { type DispatcherOptions, startDispatcher } from '../../server/outbox/dispatcher.ts';
import type { Store } from '../../server/store/store.ts';
import { startMailServer, type Behaviour, type MailServer } from './mail-server.ts';
import { testSecret } from './test-app.ts';
import { testWords } from './test-site.ts';
import { testFolder } from './test-store.ts';

/** A mail server that goes when the test is over. */
export async function testMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const server = await startMailServer(behaviour);
  onTestFinished(server.stop);
  return server;
}

/** What mails are made and sent with: the seed's words, by the mail server at `smtpUrl`. */
export const testMailDeps = (store: Store, smtpUrl: string, now: () => number) => ({
  store,
  now,
  mailer: makeMailer({ smtpUrl, mailFrom: 'Longtake <hello@longtake.example>', dataDir: testFolder() }),
  ...testWords,
  siteUrl: 'https://longtake.example',
  secret: testSecret,
  studioEmail: 'studio@longtake.example',
});

/** A dispatcher without a log that goes when the test is over. */
export function testDispatcher(options: Omit<DispatcherOptions, 'log'>) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const dispatcher = startDispatcher({ ...options, log });
  onTestFinished(() => dispatcher.stop());
  return dispatcher;
}
