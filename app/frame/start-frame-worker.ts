// oxlint-disable-next-line import/default -- the bundler makes a module of its address.
import address from './frame.worker.ts?worker&url';

/** Of the browser's Trusted Types only what is needed here: the language's own library does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(unused: string): string };
}

/**
 * Our headers let a worker start only from an address that the policy of this name vouches for (docs/decisions/080).
 * It vouches for one and ignores what it is asked, so nothing that gets hold of it can start anything else.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('frame-worker', {
  createScriptURL: () => address,
});

export const startFrameWorker = () => new Worker(policy?.createScriptURL('') ?? address, { type: 'module' });
