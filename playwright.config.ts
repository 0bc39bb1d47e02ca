import { defineConfig } from '@playwright/test';
import { chromiumFlags, findHeadlessChromium } from './tools/find-chromium.ts';

/**
 * Journeys in a real browser on the production build: tests/e2e/ are those of `npm test`, tests/all/ the rest.
 * tests/e2e/support starts the server each worker talks to.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'build/e2e',
  fullyParallel: true,
  // More than cores: a journey often waits, for a toast to leave or a mail to come.
  workers: 4,
  forbidOnly: Boolean(process.env['CI']),
  // Far above what anything takes, several builds and other work too: that a machine is slow is not what is tested.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: chromiumFlags,
      // Under `faketime` its processes wait in busy loops; the tests set the clock of its pages themselves.
      env: {
        ...Object.fromEntries(
          Object.entries(process.env).filter(([name]) => !/^(LD_PRELOAD$|FAKETIME)/.test(name)),
        ),
        // In the locale C it stores downloads elsewhere than it says where a folder has a name like "Entwürfe".
        LC_ALL: 'C.UTF-8',
      },
    },
    trace: 'off',
  },
  // The moving picture needs a browser and a worker of its own and takes longest: begun last, it would run on alone.
  projects: [
    { name: 'moving picture', testMatch: 'moving-picture.spec.ts' },
    { name: 'journeys', testIgnore: 'moving-picture.spec.ts' },
  ],
});
