import { studioSummary } from './automatic-mails/studio-summary.tsx';
import { summaryMail } from './automatic-mails/summary-mail.tsx';
import type { Config } from './config.ts';
import { enquiryMails, enquiryWebhook } from './enquiries/enquiry-mails.tsx';
import { loadSecret } from './keys/load-secret.ts';
import { readMailStill } from './mail/mail-still.ts';
import { makeMailer } from './mail/mailer.ts';
import type { DeliveryHandlers } from './outbox/delivery.ts';
import { reviewMails, reviewWebhook } from './reviews/review-mails.tsx';
import { readServerContent } from './site/server-content.ts';
import { connectStore } from './store/connect.ts';

/** What the server and the studio's command share: settings, store, content and mail. */
export type Services = Awaited<ReturnType<typeof openServices>>;

export async function openServices(config: Config, onConnectionError?: (error: Error) => void) {
  const { site, availability: rules, mailWords, contact } = readServerContent(config.contentDirectory);
  const store = await connectStore(config, onConnectionError);
  const studioEmail = config.studioEmail ?? site.email.hello;
  const mailFrom = config.mailFrom ?? `${site.name} <${site.email.hello}>`;
  return {
    config,
    store,
    site,
    mailWords,
    contact,
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

/** The function that delivers each kind of delivery. */
export function deliveryHandlers(services: Services, now: () => number): DeliveryHandlers {
  const { siteUrl, webhook } = services.config;
  return {
    ...enquiryMails({ ...services, siteUrl, now }),
    'enquiry-webhook': enquiryWebhook({ ...services, webhook, now }),
    ...reviewMails({ ...services, siteUrl, now }),
    'review-webhook': reviewWebhook({ ...services, webhook, now }),
    'mail-summary': summaryMail({ ...services, siteUrl, now }),
    'studio-summary': studioSummary({ ...services, now }),
  };
}
