import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../domain/caught-error.ts';
import { readServerContent } from '../publishing/server-content.ts';
import type { Config } from './config.ts';
import { enquiryMails, enquiryWebhook } from './enquiries/enquiry-mails.tsx';
import { readMailStill } from './mail/mail-still.ts';
import { makeMailer } from './mail/mailer.ts';
import { studioSummary } from './mail/studio-summary.tsx';
import type { DeliveryHandlers } from './outbox/delivery.ts';
import { reviewMails, reviewWebhook } from './reviews/review-mails.tsx';
import type { Store } from './store/store.ts';
import { figuresOf } from './visits/numbers.ts';

/** What the server and the studio's command share: settings, store, content and mail. */
export type Services = ReturnType<typeof openServices>;

export function openServices(config: Config, store: Store) {
  const content = readServerContent(config.contentDirectory);
  const { site, availability: rules, mailWords, contact, replyTemplates } = content;
  const studioEmail = config.studioEmail ?? site.email.hello;
  const mailFrom = config.mailFrom ?? `${site.name} <${site.email.hello}>`;
  return {
    config,
    store,
    site,
    mailWords,
    contact,
    replyTemplates,
    mailStill: readMailStill(config.mailStillFile, mailWords, site),
    /** Within how many hours the pages promise an answer. */
    replyHours: site.promises.replyHours,
    rules,
    secret: config.secret ?? loadSecret(config.dataDir),
    mailer: makeMailer({ ...config, mailFrom }),
    studioEmail,
    /** Who may sign in at the desk, in lower case. */
    owners: config.deskEmails ?? [addressIn(studioEmail)],
  };
}

/** Of `Longtake <studio@example.com>`, what stands in the brackets. */
function addressIn(mailbox: string): string {
  return (/<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox).toLowerCase();
}

/** The secret of a site without the setting SECRET: created beside the store at the first start. */
function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 16) throw new Error(`${file} is too short to sign links: remove it, or set SECRET.`);
  return secret;
}

/** The function that delivers each kind of delivery. */
export function deliveryHandlers(services: Services, now: () => number): DeliveryHandlers {
  const { siteUrl, webhook } = services.config;
  return {
    ...enquiryMails({ ...services, siteUrl, now }),
    'enquiry-webhook': enquiryWebhook({ ...services, webhook, now }),
    ...reviewMails({ ...services, siteUrl, now }),
    'review-webhook': reviewWebhook({ ...services, webhook, now }),
    'studio-summary': studioSummary({
      ...services,
      signing: services.config.signing,
      now,
      figuresOf: (span) => figuresOf(services.store.db, span, now()),
    }),
  };
}
