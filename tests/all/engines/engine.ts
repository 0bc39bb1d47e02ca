/** A browser with one tab: what the tests need of Firefox and WebKit alike. */
export interface Engine {
  /** Resolves when the page has loaded; `recordErrors` runs in it by then. */
  open(address: string): Promise<unknown>;
  /**
   * The value of a JavaScript expression in the page, as JSON would carry it; promises are not
   * awaited.
   */
  evaluate(expression: string): Promise<unknown>;
  moveTo(x: number, y: number): Promise<unknown>;
  click(x: number, y: number): Promise<unknown>;
  press(key: 'Escape'): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** What is in view, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<unknown>;
}

/** A way to start a browser, and the Debian packages that are missing for it. */
export interface Starter {
  missing: string[];
  start: () => Promise<Engine>;
}

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
      // An engine passes over a source whose codec it has not, or that is for another screen.
      const isSource = target instanceof HTMLSourceElement && target.closest('video') !== null;
      if (isSource && !document.createElement('video').canPlayType(target.type)) return;
      if (isSource && !matchMedia(target.media).matches) return;
      errors.push(message || `failed: ${target instanceof Element ? target.outerHTML : 'a file'}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`content security policy: ${violatedDirective} forbids ${blockedURI}`),
  );
}
