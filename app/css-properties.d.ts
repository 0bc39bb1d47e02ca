declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which React's own types leave out. */
    [name: `--${string}`]: string | number;
  }
}

// oxlint-disable-next-line unicorn/require-module-specifiers -- a module adds to React's types
export {};
