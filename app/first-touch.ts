const storageKey = 'longtake:first-touch';
const longest = 500;

/**
 * First page, referrer and campaign of this visit, in sessionStorage: sent with an enquiry, else
 * lost with the tab.
 */
export function keepFirstTouch() {
  try {
    if (sessionStorage.getItem(storageKey)) return;
    const touch: Record<string, string> = { firstPage: location.pathname };
    if (document.referrer && URL.parse(document.referrer)?.origin !== location.origin) {
      touch.referrer = document.referrer;
    }
    for (const [name, value] of new URLSearchParams(location.search)) {
      if (/^utm_[a-z0-9_]{1,40}$/.test(name)) touch[name] = value;
    }
    const entries = Object.entries(touch).slice(0, 20);
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, value.slice(0, longest)]))),
    );
  } catch {
    // Storage may be forbidden; then an enquiry goes without this.
  }
}

export function readFirstTouch(): Record<string, string> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
