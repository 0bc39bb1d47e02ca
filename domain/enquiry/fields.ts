/** What a visitor may tell us. Pure and free of libraries, because the form in the browser uses it too. */

export const enquiryUseCases = [
  { value: 'film', label: 'Feature Film' },
  { value: 'tv', label: 'TV Series' },
  { value: 'commercial', label: 'Commercial/Ads' },
  { value: 'music-video', label: 'Music Video' },
  { value: 'documentary', label: 'Documentary' },
  { value: 'other', label: 'Other' },
] as const;

export const enquiryBudgets = [
  { value: 'under-10k', label: 'Under $10K' },
  { value: '10k-25k', label: '$10K - $25K' },
  { value: '25k-50k', label: '$25K - $50K' },
  { value: '50k-100k', label: '$50K - $100K' },
  { value: 'over-100k', label: 'Over $100K' },
  { value: 'discuss', label: "Let's Discuss" },
] as const;

export type UseCase = (typeof enquiryUseCases)[number]['value'];
export type Budget = (typeof enquiryBudgets)[number]['value'];

/** Most characters per field, counted as the browser's `maxlength` counts them (UTF-16 units, line break = 1). */
export const enquiryLimits = {
  name: 200,
  email: 254,
  company: 200,
  message: 10_000,
  sourceValue: 500,
  sourceEntries: 20,
} as const;

/** How the visit began: `firstPage`, `referrer` and any `utm_*` of the landing address. */
export type EnquirySource = Record<string, string>;

export interface EnquiryFields {
  name: string;
  email: string;
  company?: string | undefined;
  useCase?: UseCase | undefined;
  budget?: Budget | undefined;
  message: string;
  source?: EnquirySource | undefined;
}

export const enquiryFieldNames = ['name', 'email', 'company', 'useCase', 'budget', 'message'] as const;
export type EnquiryFieldName = (typeof enquiryFieldNames)[number];

/**
 * Two values that travel beside the enquiry and are never stored: a field people cannot see, and when
 * the page was opened (milliseconds since 1970; a page without script cannot know and leaves it out).
 */
export const honeypotField = 'website';
export const startedAtField = 'startedAt';
/** A form posted without script may carry its idempotency key in this field; `/api` takes it as a header. */
export const keyField = 'key';

export function useCaseLabel(value: string | null | undefined): string | undefined {
  return enquiryUseCases.find((option) => option.value === value)?.label;
}

export function budgetLabel(value: string | null | undefined): string | undefined {
  return enquiryBudgets.find((option) => option.value === value)?.label;
}
