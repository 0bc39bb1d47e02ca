import { defineConfig } from '@playwright/test';
import { chromiumFlags, findHeadlessChromium } from './tools/find-chromium.ts';

/**
 * Journeys in a real browser on the production build: tests/e2e/ are those of `npm test`, tests/all/ the rest.
 * tests/e2e/support starts the server each worker talks to. Retries are for `.ci/run` alone: tools/test.ts.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'build/e2e',
  fullyParallel: true,
  // More than cores: a journey often waits, for a toast to leave or a mail to come.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Far above what anything takes; a busy machine must not turn a good test red.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findHeadlessChromium(), args: chromiumFlags },
    trace: 'off',
  },
  // The moving picture needs a browser and a worker of its own and takes longest: begun last, it would run on alone.
  projects: [
    { name: 'moving picture', testMatch: 'moving-picture.spec.ts' },
    { name: 'journeys', testIgnore: 'moving-picture.spec.ts' },
  ],
});
