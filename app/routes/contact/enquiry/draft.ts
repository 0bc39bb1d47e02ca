import { enquiryFieldNames } from '../../../../domain/enquiry/fields.ts';

const storageKey = 'longtake:draft';

/** What is typed lives in the tab until it is sent: an accidental reload costs nothing, a closed tab keeps nothing. */
export function saveDraft(form: HTMLFormElement) {
  const values = Object.fromEntries([...new FormData(form)].filter(([name]) => isField(name)));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden; the words are still in the form.
  }
}

/** Only into fields that are still empty: typing may have begun before React arrived. */
export function restoreDraft(form: HTMLFormElement | null) {
  if (!form) return;
  for (const [name, value] of Object.entries(readDraft())) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if (field.selectedOptions[0]?.disabled) field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value;
    }
  }
}

export function clearDraft() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept where nothing may be.
  }
}

function readDraft(): Record<string, string> {
  try {
    const values = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(values).filter(
        (entry): entry is [string, string] => isField(entry[0]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

const isField = (name: string) => (enquiryFieldNames as readonly string[]).includes(name);
