import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Store } from '../store/dialect.ts';
import type { Mailer } from './mailer.ts';

/** What the handlers of mail deliveries need. */
export interface MailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}
