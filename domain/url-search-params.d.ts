/** A part of URLSearchParams, which browsers and Node have but ECMAScript's types do not name. */
declare class URLSearchParams {
  constructor(query?: string);
  get(name: string): string | null;
  set(name: string, value: string): void;
  readonly size: number;
  toString(): string;
}
