import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/browser/find-chromium.ts';

/** Journeys in a real browser on the production build; tests/e2e/support starts the server each worker talks to. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'build/e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
    trace: 'off',
  },
});
