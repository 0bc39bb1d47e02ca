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
    ({ message, target }) =>
      errors.push(message || `failed: ${target instanceof Element ? target.outerHTML : 'a file'}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`content security policy: ${violatedDirective} forbids ${blockedURI}`),
  );
}
