import type { Contact } from '../../domain/content/contact.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Store } from '../store/store.ts';
import type { MailStill } from './mail-still.ts';
import type { Mailer } from './mailer.ts';

/** What the handlers of mail deliveries need. */
export interface MailDeps {
  store: Store;
  mailer: Mailer;
  site: Site;
  mailWords: MailWords;
  /** Words that mails share with the page they speak of. */
  contact: Contact;
  mailStill?: MailStill | undefined;
  siteUrl: string;
  secret: string;
  studioEmail: string;
  now: () => number;
}
