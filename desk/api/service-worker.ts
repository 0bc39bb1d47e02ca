const address = '/service-worker.js';

/** The part of the Trusted Types API used here; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

/** For a content policy that requires Trusted Types: it returns the one address and ignores its argument. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: () => address,
});

/** Once somebody is signed in: before that there is nothing to keep. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? address).catch(() => {});
}

/** At sign-out: the service worker goes, and everything that this browser kept of the desk. */
export async function deleteKept() {
  sessionStorage.clear();
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
