import { useState } from 'react';

export interface Draft {
  text: string;
  /** Idempotency key: the same words sent again after a lost answer are the same note or reply. */
  key: string;
}

/**
 * What is typed and not sent yet, under a name. In sessionStorage: it survives a reload and the
 * session, but not the tab and a sign-out.
 */
export function useDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(name));
  return {
    draft,
    setText: (text: string) => setDraft(storeDraft(name, text)),
    /** After it was sent. What was typed while it was being sent stays: it is another one. */
    drop: (sent: Draft): boolean => {
      if (readDraft(name).key !== sent.key) return false;
      dropDraft(name);
      setDraft(readDraft(name));
      return true;
    },
  };
}

const storageKey = (name: string) => `desk:${name}`;

export const dropDraft = (name: string) => sessionStorage.removeItem(storageKey(name));

export function readDraft(name: string): Draft {
  const stored = sessionStorage.getItem(storageKey(name));
  // `storeDraft` alone writes there.
  return stored ? (JSON.parse(stored) as Draft) : { text: '', key: crypto.randomUUID() };
}

/** Changed words are another note or reply, so they get another key. */
export function storeDraft(name: string, text: string): Draft {
  const draft = { text, key: crypto.randomUUID() };
  sessionStorage.setItem(storageKey(name), JSON.stringify(draft));
  return draft;
}
