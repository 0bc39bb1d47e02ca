import { enquiryFieldNames } from '../../../../domain/enquiry/fields.ts';
import { day } from '../../../../domain/time/instants.ts';
import { readStored, removeStored, storeText } from '../stored-text.ts';
import { adoptEnquiryKey, enquiryKey } from './enquiry-key.ts';

const storageKey = 'longtake:draft';
/** content/contact.yaml names this time too, under `form.draft`. */
const keptFor = 7 * day;

/**
 * What is typed, in localStorage until it is sent or a week old. The idempotency key is kept with
 * it: sent again from another tab after a lost answer, it is still one enquiry.
 */
interface Draft {
  savedAt: number;
  key: string;
  values: Record<string, string>;
}

export function saveDraft(form: HTMLFormElement) {
  if (!hasWords(form)) return clearDraft();
  const values = Object.fromEntries([...new FormData(form)].filter(([name]) => isField(name)));
  const before = readDraft();
  const isUnchanged = before !== undefined && JSON.stringify(before.values) === JSON.stringify(values);
  const savedAt = isUnchanged ? before.savedAt : Date.now();
  storeText(storageKey, JSON.stringify({ savedAt, key: enquiryKey(), values }));
}

/** Fills untouched fields only: the visitor may have typed before hydration. */
export function restoreDraft(form: HTMLFormElement) {
  const draft = readDraft();
  if (!draft) return;
  adoptEnquiryKey(draft.key);
  for (const [name, value] of Object.entries(draft.values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if (field.selectedOptions[0]?.disabled) field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) field.value = value;
    }
  }
}

export const clearDraft = () => removeStored(storageKey);

/** Whether anything is typed; an untouched select is not in the form's data. */
export const hasWords = (form: HTMLFormElement) =>
  [...new FormData(form)].some(([name, value]) => isField(name) && value !== begunValue(form, name));

/** What a field holds before anything is typed: a link may have begun the message. */
function begunValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLTextAreaElement ? field.defaultValue : '';
}

function readDraft(): Draft | undefined {
  const stored = readStored(storageKey);
  const draft = stored === undefined ? undefined : parse(stored);
  const age = draft ? Date.now() - draft.savedAt : 0;
  if (draft && age >= 0 && age < keptFor) return draft;
  clearDraft();
  return undefined;
}

/** Looks at every field: extensions and older versions of this page may have written there. */
function parse(text: string): Draft | undefined {
  try {
    const { savedAt, key, values } = JSON.parse(text) as Partial<Draft>;
    if (typeof savedAt !== 'number' || typeof key !== 'string') return undefined;
    const texts = Object.entries(values ?? {}).filter(
      ([name, value]) => isField(name) && typeof value === 'string',
    );
    return { savedAt, key, values: Object.fromEntries(texts) };
  } catch {
    return undefined;
  }
}

const isField = (name: string) => enquiryFieldNames.some((field) => field === name);
