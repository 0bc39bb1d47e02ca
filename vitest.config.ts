import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './tools/content/content-plugin.ts';
import { palettePlugin } from './tools/palette.ts';
import { seedDirectories } from './tools/site/directories.ts';

/**
 * `unit` needs nothing but sources. `server` brings a real PostgreSQL and whole server processes. `guards` are about
 * the repository itself and need no build. `site` reads the built pages. `all` is what only `npm run test:all` runs:
 * Firefox, WebKit, proxies, systemd, the container, where they are installed.
 */
export default defineConfig({
  plugins: [react(), contentPlugin({}, seedDirectories.content), palettePlugin()],
  define: { __STATIC__: 'false' },
  test: {
    // More than cores: the server's tests mostly wait, for the disk or for another process.
    maxWorkers: 4,
    // Files share the modules of their worker, which are then loaded once: two thirds of the processor time. No test
    // replaces a module, and what a test changes (clock, environment, globals) it puts back.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // Far above what anything takes, and the only deadlines: a busy machine must not turn a good test red.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 240_000, interval: 40 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,desk,domain,publishing,tools}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,studio}/**/*.test.{ts,tsx}', 'tests/processes/**/*.test.ts'],
          globalSetup: ['tests/support/databases.ts', 'tests/support/server-bundle.ts'],
        },
      },
      { extends: true, test: { name: 'guards', include: ['tests/guards/**/*.test.ts'] } },
      { extends: true, test: { name: 'site', include: ['tests/site/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'all',
          include: ['tests/all/**/*.test.ts'],
          globalSetup: ['tests/support/databases.ts', 'tests/support/server-bundle.ts'],
        },
      },
    ],
  },
});
