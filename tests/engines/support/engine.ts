/** A browser with one tab, driven over WebDriver: what Firefox's and WebKit's dialects of it have in common. */
export interface Engine {
  /** Resolves when the page has loaded; `listen` is in it by then. */
  open(address: string): Promise<unknown>;
  /** The value of a JavaScript expression in the page; promises are not awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Input as the WebDriver standard writes it; both dialects take the same. */
  perform(actions: InputSource[]): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** What is in view, as PNG. */
  picture(): Promise<Buffer>;
  close(): void;
}

export interface InputSource {
  type: 'key' | 'pointer';
  id: string;
  actions: object[];
}

/** A way to start a browser, and the Debian packages that are missing for it. */
export interface Starter {
  missing: string[];
  start: () => Promise<Engine>;
}
