import type { Reporter, TestModule, TestSuite } from 'vitest/node';
import { addFailedTest } from './failed-tests-file.ts';

/** Adds each failed test, file and hook of a Vitest run to the list that `npm test` ends with. */
export default class VitestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    for (const module of modules) {
      addErrors(module);
      for (const suite of module.children.allSuites()) addErrors(suite);
      for (const test of module.children.allTests('failed')) {
        addFailedTest(module.moduleId, test.fullName, test.result().errors?.[0]?.message);
      }
    }
    for (const { message } of unhandled) addFailedTest('', 'an error outside of any test', message);
  };
}

/** Errors of imports and hooks belong to no test. */
function addErrors(suite: TestModule | TestSuite) {
  const [error] = suite.errors();
  if (!error) return;
  const [path, name] =
    suite.type === 'module' ? [suite.moduleId, ''] : [suite.module.moduleId, suite.fullName];
  addFailedTest(path, name, error.message);
}
