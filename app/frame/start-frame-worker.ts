// oxlint-disable-next-line import/default -- the bundler makes a module of its address.
import address from './frame.worker.ts?worker&url';

/** The part of the Trusted Types API used here; TypeScript's DOM library does not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

/**
 * Our Content-Security-Policy requires Trusted Types and allows the policy of this name
 * (docs/decisions/080). It always returns the one address and ignores its argument, so that no
 * other code can use it to start another worker. TypeScript's DOM library does not have the API.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('frame-worker', {
  createScriptURL: () => address,
});

export const startFrameWorker = () => new Worker(policy?.createScriptURL('') ?? address, { type: 'module' });
