import type { ReviewRules } from '../../domain/review/rules.ts';
import type { Store } from '../store/dialect.ts';

/** What booking, moving and cancelling need. */
export interface ReviewDeps {
  store: Store;
  rules: ReviewRules;
  now: () => number;
  nudge: () => void;
  config: { webhook: unknown };
}
