declare global {
  interface Window {
    heard?: string[];
  }
}

/** Put into a page, it keeps every error there as `window.heard`: said, uncaught, not loaded, or against the policy. */
export function listen() {
  if (window.heard) return;
  const heard: string[] = (window.heard = []);
  const say = console.error;
  console.error = (...words: unknown[]) => {
    heard.push(words.map(String).join(' '));
    say(...words);
  };
  addEventListener(
    'error',
    ({ message, target }) => heard.push(message || `failed: ${(target as Element).outerHTML}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(`content security policy: ${violatedDirective} forbids ${blockedURI}`),
  );
}
