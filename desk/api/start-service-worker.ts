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
 * The desk's Content-Security-Policy requires Trusted Types and allows the policy of this name,
 * once. It returns the one address and ignores its argument.
 */
function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trusted ??=
    trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address }).createScriptURL('') ??
    address;
  return trusted;
}

/** After signing in: before that there is nothing to cache. */
export async function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedAddress());
  } catch {
    // Refused in private windows of some browsers.
  }
}
