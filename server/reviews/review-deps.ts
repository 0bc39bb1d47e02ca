import type { Availability } from '../../domain/content/availability.ts';
import type { MailWords } from '../../domain/content/mails.ts';
import type { Site } from '../../domain/content/site.ts';
import type { ReviewRules } from '../../domain/review/hours.ts';
import type { LimitWrites } from '../http/write-limit.ts';
import type { Store } from '../store/store.ts';

/** What booking, moving and cancelling need. */
export interface ReviewDeps {
  store: Store;
  rules: ReviewRules;
  now: () => number;
  wakeDispatcher: () => void;
  config: { webhook: unknown };
}

/** What the routes of reviews need. */
export interface ReviewApiDeps extends ReviewDeps {
  config: { webhook: unknown; siteUrl: string };
  rules: ReviewRules & Pick<Availability, 'callLink'>;
  secret: string;
  site: Site;
  mailWords: MailWords;
  limitWrites: LimitWrites;
}
