import { fileMailer } from './file-mailer.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface MailerSettings {
  smtpUrl: string | undefined;
  mailFrom: string;
  dataDir: string;
}

/** SMTP where a server is configured; else files in the data folder. */
export function makeMailer({ smtpUrl, mailFrom, dataDir }: MailerSettings): Mailer {
  return smtpUrl ? smtpMailer(smtpUrl, mailFrom) : fileMailer(dataDir, mailFrom);
}
