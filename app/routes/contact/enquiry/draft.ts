import { enquiryFieldNames } from '../../../../domain/enquiry/fields.ts';

const storageKey = 'longtake:draft';

/**
 * Keeps what is typed in sessionStorage until it is sent: it survives a reload, and ends with the
 * tab.
 */
export function saveDraft(form: HTMLFormElement) {
  const values = Object.fromEntries([...new FormData(form)].filter(([name]) => isField(name)));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Storage may be full or forbidden; what is typed is still in the form.
  }
}

/** Fills empty fields only: the visitor may have typed before hydration. */
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
    // Storage is forbidden, so there is nothing to remove.
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
