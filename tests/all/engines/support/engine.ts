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
