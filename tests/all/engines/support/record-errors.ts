declare global {
  interface Window {
    recordedErrors?: string[];
  }
}

/**
 * Runs in a page and keeps its errors: logged, uncaught, files not loaded, and content security
 * policy violations.
 */
export function recordErrors() {
  if (window.recordedErrors) return;
  const errors: string[] = (window.recordedErrors = []);
  const log = console.error;
  console.error = (...words: unknown[]) => {
    errors.push(words.map(String).join(' '));
    log(...words);
  };
  addEventListener(
    'error',
    ({ message, target }) => {
      // An engine without the codec of a film passes over that source, sooner or later.
      const isSource = target instanceof HTMLSourceElement && target.closest('video') !== null;
      if (isSource && !document.createElement('video').canPlayType(target.type)) return;
      errors.push(message || `failed: ${target instanceof Element ? target.outerHTML : 'a file'}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`content security policy: ${violatedDirective} forbids ${blockedURI}`),
  );
}
