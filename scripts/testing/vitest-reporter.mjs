import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../launch/paths.mjs';
import { reportResult } from './report-result.mjs';

/** Reports each test to the process that started Vitest, when it ends. */
export default class SummaryReporter {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    reportResult({
      type: 'test',
      name: test.fullName,
      file: relative(ROOT, test.module.moduleId),
      line: test.location?.line ?? 0,
      status: state === 'passed' || state === 'failed' ? state : 'skipped',
      reason: reasonOf(test),
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      ...(errors === undefined ? {} : { problem: errors.map(wordsOf).join('\n\n') }),
    });
  }

  /** Reports a file that can't be loaded, since it has no tests. @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    for (const problem of module.errors()) {
      const file = relative(ROOT, module.moduleId);
      reportResult({
        type: 'test',
        name: file,
        file,
        line: 0,
        status: 'failed',
        seconds: 0,
        problem: wordsOf(problem),
        outside: true,
      });
    }
  }

  /**
   * Reports uncaught errors outside of tests.
   *
   * @param {unknown} _
   * @param {readonly import('vitest').SerializedError[]} problems
   */
  onTestRunEnd(_, problems) {
    for (const problem of problems) {
      const words = wordsOf(problem);
      reportResult({
        type: 'test',
        name: 'an error outside of any test',
        file: '',
        line: 0,
        status: 'failed',
        seconds: 0,
        problem: words,
        outside: true,
      });
    }
  }
}

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}

/** @param {{ message?: string, diff?: string, stack?: string }} problem */
function wordsOf({ message, diff, stack }) {
  const place = stack?.split('\n').find((line) => line.includes(ROOT) && !line.includes('node_modules'));
  return stripVTControlCharacters([message, diff, place?.trim()].filter(Boolean).join('\n'));
}
