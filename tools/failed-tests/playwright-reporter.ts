import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { addFailedTest } from './failed-tests-file.ts';

/**
 * Adds each failed journey, and what kept Playwright from starting, to the list that `npm test`
 * ends with.
 */
export default class PlaywrightReporter implements Reporter {
  printsToStdio() {
    return false;
  }

  onTestEnd(test: TestCase, { error }: TestResult) {
    if (test.outcome() === 'unexpected') addFailedTest(test.location.file, test.title, error?.message);
  }

  onError({ message, location }: TestError) {
    addFailedTest(location?.file ?? '', 'an error outside of any test', message);
  }
}
