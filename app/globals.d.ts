declare global {
  /** True in the static build, which has no server: the form shows its states and sends nothing. */
  const __STATIC__: boolean;
}

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which React's own types leave out. */
    [name: `--${string}`]: string | number;
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- a module adds to React's types
export {};
