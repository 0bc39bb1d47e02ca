import type { Config } from '../config.ts';
import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

type MailerSettings = Pick<Config, 'smtpUrl' | 'dataDir'> & { mailFrom: string };

/** SMTP where a server is configured; else files in the data folder. */
export function makeMailer({ smtpUrl, mailFrom, dataDir }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(dataDir, mailFrom);
}
