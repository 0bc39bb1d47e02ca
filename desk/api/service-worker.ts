const address = '/service-worker.js';

/** The part of the Trusted Types API used here; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

let trusted: string | undefined;

/**
 * The desk's Content-Security-Policy requires Trusted Types and allows the policy of this name, once.
 * It returns the one address and ignores its argument. TypeScript's DOM library does not have the API.
 */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??=
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL('') ??
    address;
  return trusted;
}

/** Once somebody is signed in: before that there is nothing to keep. Without it the desk works, but not offline. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress());
  } catch {
    // Refused in private windows of some browsers.
  }
}

/**
 * When the session has ended: the answers go, what was typed stays for the next sign-in. Also when a
 * person was forgotten, whom any of them may name.
 */
export async function deleteAnswers() {
  if ('caches' in window) await caches.delete('desk-answers');
}

/** At sign-out: the service worker goes, and everything that this browser kept of the desk. */
export async function deleteKept() {
  sessionStorage.clear();
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
