import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { palettePlugin } from './tools/colours/palette-plugin.ts';
import { contentPlugin } from './tools/content/content-plugin.ts';

/**
 * `guards` are tests about the repository itself; `server` brings a real PostgreSQL and whole server processes;
 * `engines` walks through the built site in Firefox and WebKit, where they are installed; `unit` is everything else that
 * needs no browser.
 */
export default defineConfig({
  plugins: [react(), contentPlugin({}), palettePlugin()],
  define: { __STATIC__: 'false' },
  test: {
    // More than cores: the server's tests mostly wait, for the disk or for another process.
    maxWorkers: 4,
    // Far above what anything takes; a busy machine must not turn a good test red.
    testTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,domain,tools}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,studio}/**/*.test.{ts,tsx}', 'tests/processes/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts', 'tests/support/server-bundle.ts'],
        },
      },
      { extends: true, test: { name: 'guards', include: ['tests/guards/**/*.test.ts'] } },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          // As above.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000, interval: 40 } },
        },
      },
    ],
  },
});
