interface Draft {
  text: string;
  /** Idempotency key: the same words sent again after a lost answer are the same note. */
  key: string;
}

const storageKey = (reference: string) => `desk:note:${reference}`;

/** In sessionStorage: it survives a reload and the session, but not the tab and a sign-out. */
export function readDraft(reference: string): Draft {
  const stored = sessionStorage.getItem(storageKey(reference));
  // `storeDraft` alone writes there.
  return stored ? (JSON.parse(stored) as Draft) : { text: '', key: crypto.randomUUID() };
}

/** Changed words are another note, so they get another key. */
export function storeDraft(reference: string, text: string): Draft {
  const draft = { text, key: crypto.randomUUID() };
  sessionStorage.setItem(storageKey(reference), JSON.stringify(draft));
  return draft;
}

export const removeDraft = (reference: string) => sessionStorage.removeItem(storageKey(reference));
