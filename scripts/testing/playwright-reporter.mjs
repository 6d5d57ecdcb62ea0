import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../launch/paths.mjs';
import { reportResult } from './report-result.mjs';

/** Reports each test to the process that started Playwright, when it ends. */
export default class SummaryReporter {
  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, duration, errors }) {
    const isExpected = status === test.expectedStatus;
    const problem = errors.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n'));
    reportResult({
      type: 'test',
      part: test.parent.project()?.name ?? '',
      name: test.titlePath().slice(3).join(' › '),
      file: relative(ROOT, test.location.file),
      line: test.location.line,
      status: status === 'skipped' ? 'skipped' : isExpected ? 'passed' : 'failed',
      reason: test.annotations.find(({ type }) => type === 'skip')?.description,
      seconds: duration / 1000,
      ...(isExpected || status === 'skipped'
        ? {}
        : { problem: stripVTControlCharacters(problem.join('\n\n') || status) }),
    });
  }

  /**
   * For errors outside of tests, for example in loading a spec.
   *
   * @param {import('@playwright/test/reporter').TestError} problem
   */
  onError({ message = '', location }) {
    const file = location === undefined ? '' : relative(ROOT, location.file);
    const problem = stripVTControlCharacters(message);
    reportResult({
      type: 'test',
      name: 'an error outside of any test',
      file,
      line: location?.line ?? 0,
      status: 'failed',
      seconds: 0,
      problem,
      outside: true,
    });
  }

  printsToStdio() {
    return false;
  }
}
