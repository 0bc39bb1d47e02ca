import { useState } from 'react';

export interface UnsentText {
  text: string;
  /** Idempotency key: the same words sent again after a lost answer are the same note or reply. */
  key: string;
}

/**
 * What is typed and not sent yet, under a name. In sessionStorage: it survives a reload and the
 * session, but not the tab and a sign-out.
 */
export function useUnsentText(name: string) {
  const [draft, setDraft] = useState(() => readUnsentText(name));
  return {
    draft,
    setText: (text: string) => setDraft(storeUnsentText(name, text)),
    /** After it was sent. What was typed while it was being sent stays: it is another one. */
    drop: (sent: UnsentText): boolean => {
      if (readUnsentText(name).key !== sent.key) return false;
      dropUnsentText(name);
      setDraft(readUnsentText(name));
      return true;
    },
  };
}

const storageKey = (name: string) => `desk:${name}`;

export const dropUnsentText = (name: string) => sessionStorage.removeItem(storageKey(name));

export function readUnsentText(name: string): UnsentText {
  const stored = sessionStorage.getItem(storageKey(name));
  // `storeUnsentText` alone writes there.
  return stored ? (JSON.parse(stored) as UnsentText) : { text: '', key: crypto.randomUUID() };
}

/** Changed words are another note or reply, so they get another key. */
export function storeUnsentText(name: string, text: string): UnsentText {
  const draft = { text, key: crypto.randomUUID() };
  sessionStorage.setItem(storageKey(name), JSON.stringify(draft));
  return draft;
}
