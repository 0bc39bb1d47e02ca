import type { ReviewRules } from '../../domain/review/rules.ts';
import type { Store } from '../store/dialect.ts';

/** What the verbs of this room need. */
export interface ReviewDeps {
  store: Store;
  rules: ReviewRules;
  now: () => number;
  nudge: () => void;
  config: { webhook: unknown };
}
