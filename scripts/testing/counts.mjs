/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {readonly Counts[]} all @returns {Counts} */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NONE,
  );
}

/** @param {Counts} counts */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * @typedef {object} UnitReport the part of Vitest's JSON report that counts
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly { status: string, assertionResults: readonly unknown[] }[]} testResults one for each file
 */

/**
 * A file that can't even be loaded has no tests to fail, so it counts as a failed one itself.
 *
 * @param {UnitReport} report
 * @returns {Counts}
 */
export function countUnit({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * @typedef {object} Spec
 * @property {string} title
 * @property {string} file
 * @property {readonly { projectName: string, status: string }[]} tests one for each shell
 *
 * @typedef {object} Suite the part of Playwright's JSON report that counts
 * @property {readonly Suite[]} [suites]
 * @property {readonly Spec[]} [specs]
 */

/**
 * @param {Suite} report
 * @param {string} project
 * @returns {Counts}
 */
export function countEndToEnd({ suites = [], specs = [] }, project) {
  const tests = specs.flatMap((spec) => spec.tests).filter(({ projectName }) => projectName === project);
  const here = tests.map(({ status }) => ({ ...NONE, [OUTCOME[status] ?? 'failed']: 1 }));
  return sum([...here, ...suites.map((suite) => countEndToEnd(suite, project))]);
}

/**
 * What passed, but not at once: it counts as passed, and somebody has to look at it.
 *
 * @param {Suite} report
 * @returns {readonly string[]}
 */
export function secondTries({ suites = [], specs = [] }) {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file}, ${projectName} shell: ${title}`),
  );
  return [...here, ...suites.flatMap(secondTries)];
}

/** @type {Readonly<Record<string, keyof Counts>>} */
const OUTCOME = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };
