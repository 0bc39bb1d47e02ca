/** Used where localStorage is refused or full; lives as long as the page. */
const memory = new Map<string, string>();

/** Text in localStorage, which survives the tab. */
export function readStored(key: string): string | undefined {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeText(key: string, text: string) {
  memory.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

export function removeStored(key: string) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Refused, so there is nothing to remove.
  }
}

let isRefused: boolean | undefined;

/** Whether what is stored outlives the page: some browsers refuse storage altogether. */
export function canStore(): boolean {
  isRefused ??= refuses();
  return !isRefused;
}

function refuses(): boolean {
  try {
    localStorage.setItem('longtake:try', '');
    localStorage.removeItem('longtake:try');
    return false;
  } catch {
    return true;
  }
}
